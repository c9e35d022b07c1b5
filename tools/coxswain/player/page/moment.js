// SPDX-License-Identifier: MIT
// A chunk in one of its ticks.
"use strict";

const TINTS = 16; // of headings
const ANGLES = Array.from({ length: HEADINGS }, (_, heading) => heading * 2 * Math.PI / HEADINGS);
const COSINES = ANGLES.map(Math.cos);
const SINES = ANGLES.map(Math.sin);

// The tracks of a chunk by kind, and those of agents by id, found once.
const sorted = new WeakMap();
function tracksOf(chunk) {
    let tracks = sorted.get(chunk);
    if (tracks) return tracks;
    tracks = { ofKind: Array.from({ length: 7 }, () => []), ofAgent: new Map() };
    for (let i = 0; i < chunk.count; i++) {
        tracks.ofKind[chunk.kind[i]]?.push(i);
        const isNamed = chunk.kind[i] === SHAPE.AGENT && chunk.id[i] !== 0;
        if (isNamed) tracks.ofAgent.set(chunk.id[i], i);
    }
    sorted.set(chunk, tracks);
    return tracks;
}

// A state, or what lies a part of a tick behind it, in units of the world. A step of jump or more
// is no motion: an agent that leaves a world on one side and enters it on the other.
class Moment {
    constructor(recording, chunk, tick, part, jump) {
        this.chunk = chunk;
        this.tick = tick;
        this.unit = recording.head.unit;
        this.jump = jump * this.unit;
        this.row = (tick - chunk.first) * chunk.count;
        this.next = part > 0 && tick + 1 < chunk.first + chunk.ticks ? this.row + chunk.count : -1;
        this.part = part;
    }

    // The tracks of a kind that are there.
    of(kind) {
        const { chunk, tick } = this;
        return tracksOf(chunk).ofKind[kind].filter((i) => chunk.has(i, tick));
    }

    // The track of an agent, or undefined.
    agent(id) {
        const i = tracksOf(this.chunk).ofAgent.get(id);
        return i !== undefined && this.chunk.has(i, this.tick) ? i : undefined;
    }

    between(values, i) {
        const from = values[this.row + i];
        if (this.next < 0 || !this.chunk.has(i, this.tick + 1)) return from / this.unit;
        const step = values[this.next + i] - from;
        return (Math.abs(step) < this.jump ? from + step * this.part : from) / this.unit;
    }

    x(i) {
        return this.between(this.chunk.x, i);
    }

    y(i) {
        return this.between(this.chunk.y, i);
    }

    toX(i) {
        return this.between(this.chunk.toX, i);
    }

    toY(i) {
        return this.between(this.chunk.toY, i);
    }

    radius(i) {
        return this.chunk.radius[this.row + i] / this.unit;
    }

    ink(i) {
        return this.chunk.ink[this.row + i];
    }

    // Where an agent heads, in 1/64 turn; in a crowd where it moves to, or -1.
    heading(i) {
        const { chunk, row } = this;
        if (chunk.hasHeadings) return chunk.heading(i, this.tick);
        const step = this.tick + 1 < chunk.first + chunk.ticks ? chunk.count : 0;
        const from = step > 0 || row === 0 ? row + i : row + i - chunk.count;
        const to = step > 0 ? row + i + step : row + i;
        const dx = chunk.x[to] - chunk.x[from];
        const dy = chunk.y[to] - chunk.y[from];
        if (dx === 0 && dy === 0) return -1;
        return Math.round(Math.atan2(dy, dx) * HEADINGS / (2 * Math.PI)) & (HEADINGS - 1);
    }

    // The circles around an agent, by their common centre.
    circles(i) {
        const { row, chunk: { x, y } } = this;
        return this.of(SHAPE.CIRCLE).filter((c) =>
            x[row + c] === x[row + i] && y[row + c] === y[row + i]);
    }
}
