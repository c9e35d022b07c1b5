// SPDX-License-Identifier: MIT
// Decodes the frames that the command writes. docs/player.md has their format; the page asks only
// what is here:
//
//   const recording = new Recording(head, source)   source: base64 of all frames; with
//     head.chunks_url that file has them, and grows
//   recording.head, recording.first, recording.last
//   recording.isLive, recording.onGrow()   whether it may still grow; called when it was asked for
//     more: head and last may have changed, and recording.fault says why it cannot be read, or null
//   recording.peek(tick)         the chunk of a tick, or null if it is not decoded yet
//   await recording.load(tick)   the same, decoded now; at most 8 are kept
//
//   chunk.first, chunk.ticks, chunk.count: its ticks, and its tracks
//   chunk.kind[i], chunk.id[i]    of a track: COX_SHAPE_... and the agent that it belongs to
//   chunk.has(i, tick)            whether its shape is there
//   at = (tick - chunk.first) * chunk.count + i, for
//     chunk.x[at], chunk.y[at], chunk.radius[at]   1/16 units; a vector's place is that of the
//                                                  track chunk.base[i]
//     chunk.ink[at]                                COX_INK_...
//     chunk.toX[at], chunk.toY[at]                 of bounds and lines, 1/16 units
//   chunk.hasHeadings             false in crowds
//   chunk.heading(i, tick)        of an agent, 1/64 turn
//   chunk.hasVectors
//   chunk.alongX(i, tick), chunk.alongY(i, tick)   of a vector, 1/65536 units
//   chunk.fields[c]               of head.columns[c]: rows (their ids), has(r, tick), and
//     values[(tick - chunk.first) * rows.length + r], in steps of the column
"use strict";

const CHUNKS_KEPT = 8;
const FRAME_SIZE = 12;
const FRAME_END = 1;
const FRAME_HEAD = 2;
const ASK_MS = 1000; // between two questions for more
const VALUES_MOST = 1 << 23; // of a chunk; more is no chunk of ours
const BYTES_MOST = 1 << 26;
const HEADINGS = 64; // of a full turn
const MOTION_MIN = 4; // steps of a tick, below which there is no heading
const OF_MOTION = 4;
const SHIFT_OF_MOTION = 32;
const STEP_SHIFT = 12; // from 1/16 to 1/65536 units
const SHAPE = { BOUNDS: 1, AGENT: 2, POINT: 3, CIRCLE: 4, LINE: 5, VECTOR: 6 };

// Bytes of base64, of which a part that begins at a multiple of 3 is decoded.
function bytesOf(base64) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    const letters = atob(base64);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
}

// The bytes of a raw deflate stream.
async function inflated(bytes) {
    const { readable, writable } = new DecompressionStream("deflate-raw");
    const writer = writable.getWriter();
    writer.write(bytes).catch(() => {}); // read() says what is wrong
    writer.close().catch(() => {});
    const parts = [];
    let length = 0;
    for (const reader = readable.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        length += value.length;
        if (length > BYTES_MOST) throw new Error("a chunk is too large");
    }
    const whole = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

// Reads numbers, runs and columns.
class ChunkReader {
    constructor(bytes) {
        this.bytes = bytes;
        this.place = 0;
        this.whole = []; // the runs of what is always there
    }

    number() {
        let value = 0;
        for (let shift = 0; shift < 35; shift += 7) {
            if (this.place >= this.bytes.length) break;
            const byte = this.bytes[this.place++];
            value |= (byte & 127) << shift;
            if (byte < 128) return value >>> 0;
        }
        throw new Error("a chunk is damaged");
    }

    signed() {
        const value = this.number();
        return (value >>> 1) ^ -(value & 1);
    }

    // A number of things of which each takes a byte or more.
    count() {
        const value = this.number();
        if (value > this.bytes.length - this.place) throw new Error("a chunk is damaged");
        return value;
    }

    // Pairs of ticks: from, up to but not including.
    runs(ticks) {
        const count = this.count();
        if (count === 0) {
            if (this.whole[1] !== ticks) this.whole = [0, ticks];
            return this.whole;
        }
        const runs = [];
        for (let end = 0; runs.length < 2 * count;) {
            const from = end + this.number();
            end = from + this.number();
            if (end > ticks || end <= from) throw new Error("a chunk is damaged");
            runs.push(from, end);
        }
        return runs;
    }

    // Whether the headings of the motion stand in place of a column.
    isMotion() {
        const isMotion = this.bytes[this.place] === OF_MOTION;
        if (isMotion) this.place++;
        return isMotion;
    }

    // Puts the values of a column at target[at], target[at + 1] and so on, to target[end - 1].
    // Returns the value if all have one, else null. Bytes that are missing count as 0 until the
    // end, where that is found.
    column(target, at, end) {
        const mode = this.bytes[this.place++];
        let value = this.signed();
        target[at++] = value;
        if (mode === 0) target.fill(value, at, end);
        else if (mode <= 3) this.differences(mode, value, target, at, end);
        else throw new Error("a chunk is damaged");
        if (this.place > this.bytes.length) throw new Error("a chunk is damaged");
        return mode === 0 ? value : null;
    }

    // The values behind the first one: themselves, their differences, or the differences of these.
    differences(mode, value, target, at, end) {
        const { bytes } = this;
        let { place } = this;
        let change = 0;
        while (at < end) {
            let number = bytes[place++];
            if (number >= 128) {
                number &= 127;
                for (let shift = 7, byte = 128; byte >= 128; shift += 7) {
                    byte = bytes[place++];
                    number |= (byte & 127) << shift;
                }
            }
            const difference = (number >>> 1) ^ -(number & 1);
            if (mode === 3) change = (change + difference) | 0;
            else change = difference;
            value = mode === 1 ? change : (value + change) | 0;
            target[at++] = value;
        }
        this.place = place;
    }

    // The same for something that is there in some runs of ticks.
    columnOf(target, at, runs) {
        let count = 0;
        for (let run = 0; run < runs.length; run += 2) count += runs[run + 1] - runs[run];
        const value = this.column(target, at, at + count);
        for (let run = runs.length - 2; run >= 0; run -= 2) {
            const from = at + (count -= runs[run + 1] - runs[run]);
            if (from === at + runs[run]) break; // and so are all before it
            target.copyWithin(at + runs[run], from, from + runs[run + 1] - runs[run]);
        }
        return value;
    }
}

// Reads a column of each of some things into target, which has count values for a tick, a tick
// after the other: some at a time, so that values are put beside each other. things are their
// numbers, and runs those of all; target has nothing else. As long as there is one value alone,
// nothing is put.
function readColumns(reader, target, count, ticks, things, runs) {
    const some = 16;
    const part = new Int32Array(some * ticks);
    let same = null;
    for (let from = 0; from < things.length; from += some) {
        const to = Math.min(from + some, things.length);
        for (let k = from; k < to; k++) {
            const value = reader.columnOf(part, (k - from) * ticks, runs[things[k]]);
            if (k === 0) same = value;
            else if (same !== null && value !== same) {
                target.fill(same);
                same = null;
            }
        }
        if (same !== null) continue;
        const first = things[from];
        const isRow = things[to - 1] - first === to - 1 - from; // nothing is between them
        for (let tick = 0; tick < ticks; tick++) {
            const at = tick * count;
            if (isRow) for (let k = from, put = at + first, take = tick; k < to; k++, take += ticks)
                target[put++] = part[take];
            else for (let k = from; k < to; k++)
                target[at + things[k]] = part[(k - from) * ticks + tick];
        }
    }
    if (same !== null) target.fill(same);
}

// Which of a table of things is there in which tick, a tick after the other; null if all always
// are.
function presenceOf(allRuns, ticks) {
    const count = allRuns.length;
    if (allRuns.every((runs) => runs[0] === 0 && runs[1] === ticks)) return null;
    const there = new Uint8Array(count * ticks);
    allRuns.forEach((runs, i) => {
        for (let run = 0; run < runs.length; run += 2)
            for (let tick = runs[run]; tick < runs[run + 1]; tick++) there[tick * count + i] = 1;
    });
    return there;
}

class Chunk {
    constructor(frame, bytes, columns) {
        const reader = new ChunkReader(bytes);
        this.first = frame.first;
        this.ticks = frame.ticks;
        this.hasHeadings = reader.number() > 0;
        this.count = reader.count();
        if (this.count * this.ticks > VALUES_MOST) throw new Error("a chunk is too large");
        this.kind = new Uint8Array(this.count);
        this.id = new Uint32Array(this.count);
        const runs = [];
        for (let i = 0, id = 0; i < this.count; i++) {
            this.kind[i] = reader.number();
            this.id[i] = id = (id + reader.signed()) | 0;
            runs.push(reader.runs(this.ticks));
        }
        this.there = presenceOf(runs, this.ticks);
        this.readShapes(reader, runs);
        this.fields = [];
        for (let i = 0; i < columns.length;) i = this.readTable(reader, columns, i);
    }

    has(i, tick) {
        return this.there === null || this.there[(tick - this.first) * this.count + i] > 0;
    }

    // The tracks of some kinds that satisfy what is asked.
    tracksOf(kinds, asked = () => true) {
        const found = [];
        this.kind.forEach((kind, i) => {
            if (kinds.includes(kind) && asked(i)) found.push(i);
        });
        return found;
    }

    readShapes(reader, runs) {
        const { BOUNDS, AGENT, POINT, CIRCLE, LINE, VECTOR } = SHAPE;
        const { count, ticks } = this;
        const vectors = this.tracksOf([VECTOR]);
        this.base = Uint32Array.from(this.kind.keys());
        this.shift = new Uint8Array(count); // of vectors
        this.hasVectors = vectors.length > 0;
        for (const i of vectors) {
            const base = i - reader.signed();
            this.shift[i] = reader.number();
            if (base < 0 || base >= count) throw new Error("a chunk is damaged");
            this.base[i] = base;
        }
        const read = (Kind, tracks) => {
            const target = new Kind(tracks.length > 0 ? count * ticks : 0);
            readColumns(reader, target, count, ticks, tracks, runs);
            return target;
        };
        const placed = this.tracksOf([BOUNDS, AGENT, POINT, CIRCLE, LINE, VECTOR],
            (i) => this.base[i] === i);
        const directed = this.tracksOf([BOUNDS, LINE, VECTOR],
            (i) => this.shift[i] < SHIFT_OF_MOTION);
        this.ink = read(Uint8Array, [...this.kind.keys()]);
        this.radius = read(Int32Array, this.tracksOf([AGENT, CIRCLE, LINE]));
        this.x = read(Int32Array, placed);
        this.y = read(Int32Array, placed);
        this.toX = read(Int32Array, directed);
        this.toY = read(Int32Array, directed);
        this.headings = []; // of an agent whose motion does not tell them
        for (const i of this.hasHeadings ? this.tracksOf([AGENT]) : [])
            if (!reader.isMotion())
                reader.columnOf(this.headings[i] = new Uint8Array(ticks), 0, runs[i]);
    }

    // How far a value of what is there goes in the tick that ends at its state; in the first one
    // that it is there, in the next.
    step(values, i, tick) {
        const from = tick > this.first && this.has(i, tick - 1) ? tick - 1 : tick;
        const isLast = from + 1 === this.first + this.ticks;
        if (isLast || !this.has(i, from + 1)) return 0;
        const at = (from - this.first) * this.count + this.base[i];
        return values[at + this.count] - values[at];
    }

    along(values, ends, i, tick) {
        return this.shift[i] === SHIFT_OF_MOTION ? this.step(values, i, tick) << STEP_SHIFT
            : ends[(tick - this.first) * this.count + i] << this.shift[i];
    }

    alongX(i, tick) {
        return this.along(this.x, this.toX, i, tick);
    }

    alongY(i, tick) {
        return this.along(this.y, this.toY, i, tick);
    }

    // An agent heads to where it moves, or moved last; before it moves, to where it does first.
    heading(i, tick) {
        if (this.headings[i]) return this.headings[i][tick - this.first];
        for (const way of [-1, 1]) {
            let near = tick;
            for (let far = tick + way; far >= this.first && far < this.first + this.ticks;
                far += way) {
                if (!this.has(i, far)) continue;
                const heading = this.headingBetween(i, Math.min(near, far), Math.max(near, far));
                if (heading >= 0) return heading;
                near = far;
            }
        }
        return 0;
    }

    // Where an agent moves between two ticks, or -1: hardly.
    headingBetween(i, from, to) {
        const { x, y, first, count } = this;
        const at = (from - first) * count + i;
        const end = (to - first) * count + i;
        const dx = x[end] - x[at];
        const dy = y[end] - y[at];
        if (Math.abs(dx) + Math.abs(dy) < MOTION_MIN) return -1;
        return Math.round(Math.atan2(dy, dx) / (2 * Math.PI) * HEADINGS) & (HEADINGS - 1);
    }

    // Reads the columns of a table, of which the first one has a number. Returns that of the first
    // column of the next table.
    readTable(reader, columns, first) {
        const { first: start, ticks } = this;
        const rows = new Uint32Array(reader.count());
        const count = rows.length;
        const runs = [];
        if (count * ticks > VALUES_MOST) throw new Error("a chunk is too large");
        for (let r = 0, id = 0; r < count; r++) {
            rows[r] = id = (id + reader.signed()) | 0;
            runs.push(reader.runs(ticks));
        }
        const there = presenceOf(runs, ticks);
        const has = (r, tick) => there === null || there[(tick - start) * count + r] > 0;
        let i = first;
        for (; i < columns.length && columns[i].table === columns[first].table; i++) {
            const isUnsigned = columns[i].type === "u32" || columns[i].type === "reference";
            const values = new (isUnsigned ? Uint32Array : Int32Array)(count * ticks);
            readColumns(reader, values, count, ticks, [...rows.keys()], runs);
            this.fields.push({ rows, has, values });
        }
        return i;
    }
}

class Recording {
    constructor(head, source) {
        this.head = head;
        this.first = head.first_tick;
        this.last = head.last_tick;
        this.frames = []; // by rising ticks
        this.kept = new Map(); // of a frame's first tick: its chunk, the one used last behind
        this.source = source;
        this.isLive = head.chunks_url !== undefined;
        this.fault = null;
        this.offset = 0; // of a growing file: of what is not read yet
        this.onGrow = () => {};
        if (this.isLive) this.follow();
        else this.index();
    }

    async follow() {
        while (this.isLive) {
            this.fault = null;
            await this.ask().catch((error) => {
                this.fault = "a web server has what this page shows, and it cannot be read: " +
                    error.message;
            });
            this.onGrow();
            if (this.isLive) await new Promise((done) => setTimeout(done, ASK_MS));
        }
    }

    // Asks for what the growing file has more, and for the byte before, so that there is always an
    // answer.
    async ask() {
        const url = this.head.chunks_url;
        const from = Math.max(this.offset - 1, 0);
        const answer = await fetch(encodeURIComponent(url),
            { headers: { Range: `bytes=${from}-` }, cache: "no-store" });
        if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        this.take(bytes.subarray(answer.status === 206 ? this.offset - from : this.offset));
    }

    // Takes the frames that are whole.
    take(bytes) {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        for (let at = 0; at + FRAME_SIZE <= bytes.length;) {
            const length = view.getUint32(at, true);
            const first = view.getUint32(at + 4, true);
            const ticks = view.getUint16(at + 8, true);
            const kind = view.getUint16(at + 10, true);
            const size = Math.ceil((FRAME_SIZE + length) / 3) * 3;
            if (at + size > bytes.length) break;
            const payload = bytes.slice(at + FRAME_SIZE, at + FRAME_SIZE + length);
            if (kind === FRAME_END) this.isLive = false;
            else if (kind === FRAME_HEAD) this.renew(JSON.parse(new TextDecoder().decode(payload)));
            else this.frames.push({ first, ticks, length, payload });
            at += size;
            this.offset += size;
        }
        const newest = this.frames[this.frames.length - 1];
        if (newest) this.last = newest.first + newest.ticks - 1;
    }

    renew({ marks, marks_from: from, ...head }) {
        Object.assign(this.head, head);
        this.head.marks.splice(from, Infinity, ...marks);
    }

    // Finds the frames. In base64 each begins with a character of its own.
    index() {
        const chars = FRAME_SIZE / 3 * 4;
        for (let at = 0; at + chars <= this.source.length;) {
            const bytes = bytesOf(this.source.slice(at, at + chars));
            const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
            const length = view.getUint32(0, true);
            const from = at + chars;
            const to = from + Math.ceil(length / 3) * 4;
            if (view.getUint16(10, true) === FRAME_END || to > this.source.length) break;
            this.frames.push({
                first: view.getUint32(4, true), ticks: view.getUint16(8, true), length, from, to
            });
            at = to;
        }
    }

    frameOf(tick) {
        let least = 0;
        for (let most = this.frames.length; least < most;) {
            const middle = (least + most) >> 1;
            if (this.frames[middle].first <= tick) least = middle + 1;
            else most = middle;
        }
        const frame = this.frames[least - 1];
        return frame && tick < frame.first + frame.ticks ? frame : null;
    }

    // The entry of a frame among those kept, as the one used last.
    use(frame) {
        const entry = this.kept.get(frame.first);
        if (!entry) return null;
        this.kept.delete(frame.first);
        this.kept.set(frame.first, entry);
        return entry;
    }

    peek(tick) {
        const frame = this.frameOf(tick);
        const entry = frame && this.use(frame);
        return entry ? entry.chunk : null;
    }

    async load(tick) {
        while (this.isLive && this.frames.length === 0)
            await new Promise((done) => setTimeout(done, ASK_MS / 10));
        const frame = this.frameOf(tick);
        if (!frame) throw new Error(`there is no tick ${tick}`);
        let entry = this.use(frame);
        if (!entry) {
            entry = { chunk: null };
            entry.promise = this.decode(frame).then((chunk) => (entry.chunk = chunk));
            this.kept.set(frame.first, entry);
            if (this.kept.size > CHUNKS_KEPT) this.kept.delete(this.kept.keys().next().value);
        }
        return entry.promise;
    }

    async decode(frame) {
        const bytes = frame.payload ||
            bytesOf(this.source.slice(frame.from, frame.to)).subarray(0, frame.length);
        return new Chunk(frame, await inflated(bytes), this.head.columns);
    }
}

if (typeof module !== "undefined") module.exports = { Recording };
