// SPDX-License-Identifier: MIT
// The scale of ticks, its marks, and the clock.
"use strict";

const THUMB = 18; // pixels, as in the style sheet
const MARK_REACH = 20;
const MARKS = { // colour, pixels, word of the legend
    command: ["quiet", 9, "commands"],
    join: ["join", 17, "a player joins"],
    leave: ["leave", 17, "a player leaves"],
    note: ["note", 17, "a note"],
    desync: ["alarm", 17, "a desync"],
    cut: ["alarm", 17, "the recording is cut"],
    difference: ["alarm", 17, "first difference"],
};

class Timeline {
    constructor(player) {
        this.player = player;
        this.strip = byId("marks");
        this.pen = this.strip.getContext("2d");
        this.scrub = byId("scrub");
        this.said = byId("mark-text");
        this.collect();
        this.scrub.addEventListener("input", () => player.seek(this.scrub.valueAsNumber));
        byId("tick").addEventListener("change", ({ target }) => player.seek(target.valueAsNumber));
        this.strip.addEventListener("pointermove", ({ offsetX }) =>
            this.tell(this.near(offsetX, MARK_REACH / 2)));
        this.strip.addEventListener("pointerleave", () => this.tell(null));
        this.strip.addEventListener("focus", () => this.tell(this.latest(player.tick)));
        this.strip.addEventListener("blur", () => this.tell(null));
        this.strip.addEventListener("click", ({ offsetX }) => {
            const mark = this.near(offsetX, MARK_REACH);
            player.seek(mark ? mark.tick : this.tickAt(offsetX));
            this.tell(mark);
        });
    }

    // Takes the marks of the heads.
    collect() {
        const heads = this.player.recordings.map(({ head }) => head);
        this.difference = heads.find((head) => head.difference)?.difference ?? null;
        this.marks = heads.flatMap((head) => head.marks);
        if (this.difference) this.marks.push({ kind: "difference", ...this.difference });
        this.marks.sort((a, b) => a.tick - b.tick);
        byId("mark-back").disabled = byId("mark-next").disabled = this.marks.length === 0;
        this.strip.hidden = this.marks.length === 0;
    }

    // Pixels of a tick, and back: below the middle of the thumb.
    px(tick) {
        const { first, last } = this.player;
        return THUMB / 2 + (tick - first) / Math.max(last - first, 1) * (this.width - THUMB);
    }

    tickAt(px) {
        const { first, last } = this.player;
        return first + (px - THUMB / 2) / (this.width - THUMB) * (last - first);
    }

    near(px, reach) {
        const far = (mark) => Math.abs(this.px(mark.tick) - px);
        return this.marks.reduce((best, mark) =>
            (far(mark) <= (best ? far(best) : reach) ? mark : best), null);
    }

    latest(tick) {
        return this.marks.findLast((mark) => mark.tick <= tick) ?? this.marks[0] ?? null;
    }

    // Goes to the next mark, or with -1 to the previous one.
    step(way) {
        const { tick } = this.player;
        const mark = way > 0 ? this.marks.find((other) => other.tick > tick)
            : this.marks.findLast((other) => other.tick < tick);
        if (!mark) return;
        this.player.seek(mark.tick);
        this.tell(mark);
        say(this.words(mark));
    }

    words({ tick, kind, text }) {
        return `tick ${tick}, ${kind}: ${text}`;
    }

    tell(mark) {
        this.said.hidden = !mark;
        if (!mark) return;
        this.said.textContent = this.words(mark);
        const width = this.said.offsetWidth;
        const left = Math.min(this.px(mark.tick) - width / 2, this.width - width);
        this.said.style.left = `${Math.max(left, 0)}px`;
    }

    resize(view) {
        this.width = this.strip.clientWidth;
        fitCanvas(this.strip, this.pen);
        this.pen.clearRect(0, 0, this.width, 40);
        for (const { tick, kind } of this.marks) {
            const [colour, length] = MARKS[kind] ?? MARKS.note;
            const x = Math.round(this.px(tick));
            this.pen.fillStyle = view.colour[colour];
            this.pen.fillRect(x - 1, 6, 2, length);
            if (length < 10) continue;
            this.pen.beginPath();
            this.pen.moveTo(x, 13);
            for (const [dx, dy] of [[4, 18], [0, 23], [-4, 18]]) this.pen.lineTo(x + dx, dy);
            this.pen.fill();
        }
    }

    seconds(tick) {
        return `${(tick / this.player.rate).toFixed(2)} s`;
    }

    show({ tick, first, last, hasTime }) {
        const { scrub, strip } = this;
        const entry = byId("tick");
        const place = hasTime ? `tick ${tick}, ${this.seconds(tick)}` : `tick ${tick}`;
        for (const range of [scrub, entry]) {
            range.min = first;
            range.max = last;
        }
        scrub.value = tick;
        const played = (tick - first) / Math.max(last - first, 1);
        scrub.style.setProperty("--played", `${played * 100}%`);
        scrub.setAttribute("aria-valuetext", place);
        if (document.activeElement !== entry) entry.value = tick;
        byId("of-ticks").textContent = `of ${last}`;
        if (hasTime)
            byId("seconds").textContent = `${this.seconds(tick)} of ${this.seconds(last)}`;
        const mark = this.latest(tick);
        const values = { valuemin: first, valuemax: last, valuenow: tick,
            valuetext: mark ? this.words(mark) : "no marks" };
        for (const name of Object.keys(values)) strip.setAttribute(`aria-${name}`, values[name]);
    }

    legend() {
        const kinds = new Set(this.marks.map(({ kind }) => kind));
        const shown = Object.entries(MARKS).filter(([kind]) => kinds.has(kind));
        return shown.map(([, [colour, , word]]) => legendItem("mark", colour, word));
    }
}
