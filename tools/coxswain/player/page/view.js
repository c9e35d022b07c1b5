// SPDX-License-Identifier: MIT
// The camera that all panes share, their colours and sizes, and the legend.
"use strict";

const INKS = 11; // COX_INK_...
const INK_RESTING = 4;
const INK_OBSTACLE = 5;
const INK_DESIRED = 7;
const FIT_MARGIN = 24; // pixels
const FORCES_MOST = 40; // agents, of whom the forces are shown at first

// The tint of a heading; of none the first ink.
function tintOf(heading) {
    return heading < 0 ? -INKS : Math.round(heading * TINTS / HEADINGS) % TINTS;
}

class View {
    constructor(recordings) {
        this.agent = 0;
        this.isFollowing = false;
        this.heads = recordings.map((recording) => recording.head);
        this.trailTicks = Math.min(Math.max(2 * this.heads[0].ticks_per_second, 40), 120);
        this.learn();
        this.shows = { trails: true, forces: null, neighbours: true, grid: false };
        this.panes = recordings.map((recording) => new Pane(recording, this));
        byId("panes").append(...this.panes.map(({ place }) => place));
        this.paint();
        this.resize();
        this.fit();
    }

    // Takes what the heads say of the shapes; it changes as a recording grows.
    learn() {
        const { heads } = this;
        this.isCrowd = heads.some((head) => head.crowd);
        const bounds = heads.map((head) => head.bounds);
        this.least = [0, 1].map((axis) => Math.min(...bounds.map(({ least }) => least[axis])));
        this.most = [0, 1].map((axis) => Math.max(...bounds.map(({ greatest }) => greatest[axis])));
        this.sides = [0, 1].map((axis) => this.most[axis] - this.least[axis] || 1);
        this.jump = Math.max(...this.sides) / 8;
        this.words = heads.flatMap((head) => head.words);
        const agents = this.words.filter(({ kind }) => kind === SHAPE.AGENT).map(({ ink }) => ink);
        this.isTinted = this.isCrowd && new Set(agents).size < 2;
    }

    // Takes the colours of the style sheet.
    paint() {
        const style = getComputedStyle(document.documentElement);
        const colour = (name) => style.getPropertyValue(`--${name}`).trim();
        this.colour = {};
        for (const name of "ground frame quiet accent alarm line note join leave".split(" "))
            this.colour[name] = colour(name);
        this.inks = Array.from({ length: INKS }, (_, ink) => colour(`ink-${ink}`));
        for (let tint = 0; tint < TINTS; tint++)
            this.inks.push(`oklch(${colour("tint")} ${tint * 360 / TINTS})`);
    }

    resize() {
        for (const pane of this.panes) pane.resize();
    }

    fitting() {
        const { width, height } = this.panes[0];
        return Math.max(Math.min((width - 2 * FIT_MARGIN) / this.sides[0],
            (height - 2 * FIT_MARGIN) / this.sides[1]), 1e-4);
    }

    fit() {
        this.isFollowing = false;
        this.scale = this.fitting();
        this.x = (this.least[0] + this.most[0]) / 2;
        this.y = (this.least[1] + this.most[1]) / 2;
    }

    // Zooms around a pixel of a pane.
    zoom(factor, px = this.panes[0].width / 2, py = this.panes[0].height / 2) {
        const { width, height } = this.panes[0];
        const fit = this.fitting();
        const scale = Math.min(Math.max(this.scale * factor, fit / 4), fit * 400);
        this.x += (px - width / 2) * (1 / this.scale - 1 / scale);
        this.y += (py - height / 2) * (1 / this.scale - 1 / scale);
        this.scale = scale;
    }

    pan(dx, dy) {
        this.x -= dx / this.scale;
        this.y -= dy / this.scale;
        this.isFollowing = false;
    }

    // Sizes in pixels: many agents are small, a few large.
    measure(agents) {
        const room = Math.sqrt(this.sides[0] * this.sides[1] / (agents + 1));
        if (agents > 0) this.shows.forces ??= agents <= FORCES_MOST;
        const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
        this.leastSize = clamp(room * this.scale * (this.isCrowd ? 0.22 : 0.12), 1.2, 8);
        this.arrow = clamp(room * this.fitting() * 0.5, 16, 48);
        this.stretch = new Float64Array(256);
        for (const { kind, ink, longest } of this.words)
            if (kind === SHAPE.VECTOR && longest > 0)
                this.stretch[ink] = this.arrow / longest / 65536;
    }

    sizeOf(radius) {
        return Math.max(this.leastSize, radius * this.scale);
    }

    // The side of a square of the grid: 1, 2 or 5 times a power of ten, about 90 pixels.
    gridStep() {
        const wanted = 90 / this.scale;
        const ten = 10 ** Math.floor(Math.log10(wanted));
        return ten * [1, 2, 5, 10].find((step) => step * ten >= wanted);
    }

    show({ part, isLoading }, tick) {
        for (const pane of this.panes) pane.find(tick, part, isLoading);
        const now = this.panes.map(({ moment }) => moment);
        this.measure(Math.max(...now.map((moment) => moment?.of(SHAPE.AGENT).length ?? 0)));
        const lead = now.find((moment) => moment?.agent(this.agent) !== undefined);
        if (this.isFollowing && lead) {
            this.x = lead.x(lead.agent(this.agent));
            this.y = lead.y(lead.agent(this.agent));
        }
        for (const pane of this.panes) pane.draw();
    }

    // The legend's items. An arrow's swatch is as long as the longest arrow.
    legend() {
        const said = new Set();
        return this.words.filter(({ text }) => !said.has(text) && said.add(text)).map((word) => {
            const item = legendItem(`kind-${word.kind}`, `ink-${word.ink}`, word.text);
            const swatch = item.firstChild;
            if (word.kind === SHAPE.VECTOR) {
                swatch.style.width = `${this.arrow}px`;
                item.append(`, this long: ${Number(word.longest.toPrecision(3))}`);
            }
            if (word.kind === SHAPE.AGENT && this.isTinted) {
                const hues = [...this.inks.slice(INKS), this.inks[INKS]];
                swatch.classList.add("headings");
                swatch.style.background = `conic-gradient(from 90deg, ${hues})`;
                item.append(", coloured by heading");
            }
            return item;
        });
    }
}
