// SPDX-License-Identifier: MIT
// Draws one replay on a canvas: a path and a fill for each ink.
"use strict";

const TRAIL_FADES = 4;
const SQUARE_BELOW = 2; // pixels: no wedge can be told from a square
const DART = [1.25, 0, -1, 0.8, -0.55, 0, -1, -0.8]; // along and across the heading
const WEDGE = [1.25, 0, -1, 0.6, -1, -0.6];

// A path for each ink that is met.
class Paths {
    constructor() {
        this.paths = [];
    }

    of(ink) {
        return (this.paths[ink] ??= new Path2D());
    }

    each(paint) {
        this.paths.forEach(paint);
    }
}

class Pane {
    constructor(recording, view) {
        this.recording = recording;
        this.view = view;
        this.place = document.createElement("div");
        this.place.className = "pane";
        this.canvas = this.place.appendChild(document.createElement("canvas"));
        this.canvas.setAttribute("role", "img");
        this.caption = this.place.appendChild(document.createElement("p"));
        this.pen = this.canvas.getContext("2d");
        this.moment = null;
        this.neighbours = null; // how many the chosen agent has, if it has a circle
    }

    resize() {
        [this.width, this.height] = fitCanvas(this.canvas, this.pen);
    }

    // Pixels of a place.
    px(x) {
        return (x - this.view.x) * this.view.scale + this.width / 2;
    }

    py(y) {
        return (y - this.view.y) * this.view.scale + this.height / 2;
    }

    // Finds the state of a tick, or of the recording's tick that is next to it.
    find(tick, part, isLoading) {
        const { recording, view } = this;
        const held = Math.min(Math.max(tick, recording.first), recording.last);
        const chunk = recording.peek(held);
        const rest = held === tick ? part : 0;
        this.moment = chunk && new Moment(recording, chunk, held, rest, view.jump);
        this.canvas.setAttribute("aria-label", `${recording.head.scenario} at tick ${held}`);
        const words = [view.panes.length > 1 ? recording.head.file : ""];
        if (chunk === null && !isLoading) words.push(`tick ${held} cannot be shown`);
        else if (held !== tick) words.push(`${held < tick ? "ended" : "begins"} at tick ${held}`);
        setText(this.caption, words.filter((word) => word !== "").join(": "));
    }

    draw() {
        const { view, pen } = this;
        pen.clearRect(0, 0, this.width, this.height);
        pen.lineJoin = pen.lineCap = "round";
        if (this.moment === null) return;
        this.drawGround();
        if (view.shows.grid) this.drawGrid();
        this.drawCircles();
        this.drawLines();
        if (view.shows.trails) this.drawTrails();
        if (view.shows.neighbours) this.drawNeighbours();
        this.drawAgents();
        if (view.shows.forces && this.moment.chunk.hasVectors) this.drawVectors();
        this.drawPoints();
        this.drawChoice();
    }

    fill(path, colour, alpha = 1) {
        this.pen.globalAlpha = alpha;
        this.pen.fillStyle = colour;
        this.pen.fill(path);
    }

    stroke(path, colour, width, alpha = 1) {
        this.pen.globalAlpha = alpha;
        this.pen.strokeStyle = colour;
        this.pen.lineWidth = width;
        this.pen.stroke(path);
    }

    // A polygon around a place, turned to a heading.
    turned(path, corners, x, y, heading, size) {
        const along = COSINES[heading] * size;
        const across = SINES[heading] * size;
        for (let c = 0; c < corners.length; c += 2) {
            const px = x + corners[c] * along - corners[c + 1] * across;
            const py = y + corners[c] * across + corners[c + 1] * along;
            if (c === 0) path.moveTo(px, py);
            else path.lineTo(px, py);
        }
        path.closePath();
    }

    ring(path, x, y, radius) {
        path.moveTo(x + radius, y);
        path.arc(x, y, radius, 0, 2 * Math.PI);
    }

    drawGround() {
        const { moment: now, view } = this;
        const bounds = now.of(SHAPE.BOUNDS);
        const path = new Path2D();
        if (bounds.length === 0) path.rect(0, 0, this.width, this.height);
        for (const i of bounds)
            path.rect(this.px(now.x(i)), this.py(now.y(i)),
                (now.toX(i) - now.x(i)) * view.scale, (now.toY(i) - now.y(i)) * view.scale);
        this.fill(path, view.colour.ground);
        this.stroke(path, view.colour.frame, 1);
    }

    drawGrid() {
        const { pen, view } = this;
        const step = view.gridStep();
        const path = new Path2D();
        pen.fillStyle = view.colour.quiet;
        pen.font = "11px system-ui, sans-serif";
        const lines = (least, most, draw) => {
            for (let n = Math.ceil(least / step); n * step <= most; n++) draw(n * step);
        };
        const halfWidth = this.width / 2 / view.scale;
        const halfHeight = this.height / 2 / view.scale;
        const name = (value) => String(Number(value.toPrecision(9)));
        lines(view.x - halfWidth, view.x + halfWidth, (x) => {
            path.rect(this.px(x), 0, 0, this.height);
            pen.fillText(name(x), this.px(x) + 3, this.height - 5);
        });
        lines(view.y - halfHeight, view.y + halfHeight, (y) => {
            path.rect(0, this.py(y), this.width, 0);
            pen.fillText(name(y), 4, this.py(y) - 3);
        });
        this.stroke(path, view.colour.quiet, 0.5, 0.45);
    }

    drawCircles() {
        const { moment: now, view } = this;
        const paths = new Paths();
        for (const i of now.of(SHAPE.CIRCLE))
            this.ring(paths.of(now.ink(i)), this.px(now.x(i)), this.py(now.y(i)),
                now.radius(i) * view.scale);
        paths.each((path, ink) => {
            if (ink === INK_OBSTACLE) this.fill(path, view.inks[ink], 0.25);
            this.stroke(path, view.inks[ink], 1.2, 0.65);
        });
    }

    drawLines() {
        const { moment: now, view } = this;
        const paths = new Paths();
        const bands = new Paths();
        for (const i of now.of(SHAPE.LINE)) {
            const path = paths.of(now.ink(i));
            path.moveTo(this.px(now.x(i)), this.py(now.y(i)));
            path.lineTo(this.px(now.toX(i)), this.py(now.toY(i)));
            const width = Math.round(2 * now.radius(i) * view.scale * 16);
            if (width > 0) {
                const band = bands.of(width * INKS + now.ink(i));
                band.moveTo(this.px(now.x(i)), this.py(now.y(i)));
                band.lineTo(this.px(now.toX(i)), this.py(now.toY(i)));
            }
        }
        bands.each((path, key) =>
            this.stroke(path, view.inks[key % INKS], Math.floor(key / INKS) / 16, 0.12));
        paths.each((path, ink) =>
            this.stroke(path, view.inks[ink], ink === INK_OBSTACLE ? 2 : 1.2, 0.75));
    }

    // Of a crowd only the trail of the agent that is chosen.
    drawTrails() {
        const { moment: now, view } = this;
        const chosen = now.agent(view.agent);
        const paths = new Paths();
        const before = this.recording.peek(now.chunk.first - 1);
        const all = view.isCrowd ? [chosen] : now.of(SHAPE.AGENT);
        for (const i of all) if (i !== undefined) this.addTrail(paths, now, before, i);
        paths.each((path, key) => this.stroke(path, view.inks[key % INKS], 1.4,
            0.6 * (1 - Math.floor(key / INKS) / TRAIL_FADES)));
    }

    // The last ticks of an agent, as far as this chunk and the one before hold them.
    addTrail(paths, now, before, i) {
        const { view } = this;
        const ink = now.ink(i);
        let chunk = now.chunk;
        let track = i;
        let x = now.x(i);
        let y = now.y(i);
        let drawn = null;
        for (let age = 0; age < view.trailTicks; age++) {
            const tick = now.tick - age;
            if (tick < chunk.first) {
                track = before === chunk || before === null ? undefined
                    : tracksOf(before).ofAgent.get(chunk.id[track]);
                if (track === undefined) return;
                chunk = before;
            }
            if (!chunk.has(track, tick)) return;
            const at = (tick - chunk.first) * chunk.count + track;
            const toX = chunk.x[at] / now.unit;
            const toY = chunk.y[at] / now.unit;
            if (Math.abs(toX - x) + Math.abs(toY - y) > view.jump) return;
            const path = paths.of(Math.floor(age * TRAIL_FADES / view.trailTicks) * INKS + ink);
            if (path !== drawn) path.moveTo(this.px(x), this.py(y));
            path.lineTo(this.px(toX), this.py(toY));
            drawn = path;
            x = toX;
            y = toY;
        }
    }

    // The disc of each circle around the chosen agent, and lines to all who are in the largest one.
    drawNeighbours() {
        const { moment: now, view } = this;
        const chosen = now.agent(view.agent);
        this.neighbours = null;
        if (chosen === undefined) return;
        const circles = now.circles(chosen);
        if (circles.length === 0) return;
        const radius = Math.max(...circles.map((c) => now.radius(c)));
        const x = now.x(chosen);
        const y = now.y(chosen);
        const disc = new Path2D();
        const lines = new Path2D();
        this.ring(disc, this.px(x), this.py(y), radius * view.scale);
        this.neighbours = 0;
        for (const i of now.of(SHAPE.AGENT)) {
            if (i === chosen || Math.hypot(now.x(i) - x, now.y(i) - y) > radius) continue;
            lines.moveTo(this.px(x), this.py(y));
            lines.lineTo(this.px(now.x(i)), this.py(now.y(i)));
            this.neighbours++;
        }
        this.fill(disc, view.colour.accent, 0.1);
        this.stroke(disc, view.colour.accent, 1.5, 0.8);
        this.stroke(lines, view.colour.accent, 1.2, 0.8);
    }

    drawAgents() {
        const { moment: now, view } = this;
        const paths = new Paths();
        const corners = view.isCrowd ? WEDGE : DART;
        for (const i of now.of(SHAPE.AGENT)) {
            const heading = now.heading(i);
            const x = this.px(now.x(i));
            const y = this.py(now.y(i));
            const size = view.sizeOf(now.radius(i));
            const path = paths.of(view.isTinted ? INKS + tintOf(heading) : now.ink(i));
            if (size < SQUARE_BELOW) path.rect(x - size, y - size, 2 * size, 2 * size);
            else if (heading < 0) this.ring(path, x, y, size * 0.7);
            else this.turned(path, corners, x, y, heading, size);
        }
        paths.each((path, ink) => {
            const isHollow = ink === INK_RESTING && !view.isCrowd;
            this.fill(path, isHollow ? view.colour.ground : view.inks[ink]);
            if (isHollow) this.stroke(path, view.inks[ink], 1.5);
            else if (!view.isCrowd) this.stroke(path, view.colour.ground, 0.75);
        });
    }

    drawVectors() {
        const { moment: now, view } = this;
        const paths = new Paths();
        const { chunk, tick } = now;
        for (const i of now.of(SHAPE.VECTOR)) {
            const ink = now.ink(i);
            const dx = chunk.alongX(i, tick) * view.stretch[ink];
            const dy = chunk.alongY(i, tick) * view.stretch[ink];
            const length = Math.hypot(dx, dy);
            if (length < 1) continue;
            const x = this.px(now.x(chunk.base[i])) + dx;
            const y = this.py(now.y(chunk.base[i])) + dy;
            const head = Math.min(7, length * 0.6) / length;
            const path = paths.of(ink);
            path.moveTo(x - dx, y - dy);
            path.lineTo(x - dx * head, y - dy * head);
            path.lineTo(x - dx * head + dy * head / 2, y - dy * head - dx * head / 2);
            path.lineTo(x, y);
            path.lineTo(x - dx * head - dy * head / 2, y - dy * head + dx * head / 2);
            path.lineTo(x - dx * head, y - dy * head);
        }
        paths.each((path, ink) => {
            const width = ink === INK_DESIRED ? 2.6 : ink === 0 ? 1 : 1.4;
            this.stroke(path, view.inks[ink], width, ink === 0 ? 0.5 : 0.9);
            this.fill(path, view.inks[ink]);
        });
    }

    drawPoints() {
        const { moment: now, view } = this;
        const paths = new Paths();
        for (const i of now.of(SHAPE.POINT)) {
            const path = paths.of(now.ink(i));
            const x = this.px(now.x(i));
            const y = this.py(now.y(i));
            this.ring(path, x, y, 5);
            path.rect(x - 9, y, 18, 0);
            path.rect(x, y - 9, 0, 18);
        }
        paths.each((path, ink) => this.stroke(path, view.inks[ink], 1.4));
    }

    drawChoice() {
        const { moment: now, view } = this;
        const i = now.agent(view.agent);
        if (i === undefined) return;
        const path = new Path2D();
        this.ring(path, this.px(now.x(i)), this.py(now.y(i)),
            view.sizeOf(now.radius(i)) * 1.4 + 5);
        this.stroke(path, view.colour.ground, 5);
        this.stroke(path, view.colour.accent, 2.2);
    }

    // The id of the agent that is nearest to a pixel, within reach; 0: none.
    pick(px, py, reach) {
        let nearest = 0;
        if (this.moment === null) return nearest;
        const { moment: now, view } = this;
        for (const i of now.of(SHAPE.AGENT)) {
            const distance = Math.hypot(this.px(now.x(i)) - px, this.py(now.y(i)) - py);
            if (now.chunk.id[i] === 0 || distance > reach + view.sizeOf(now.radius(i))) continue;
            if (distance < reach) {
                reach = distance;
                nearest = now.chunk.id[i];
            }
        }
        return nearest;
    }
}
