// SPDX-License-Identifier: MIT
// What is shown: the tick, whether it plays, the agent that is chosen.
"use strict";

const GAP_MOST = 100; // ms between two frames that count as time played

class Player {
    constructor(recordings) {
        this.recordings = recordings;
        this.rate = recordings[0].head.ticks_per_second || 60;
        this.hasTime = recordings[0].head.ticks_per_second > 0;
        this.first = Math.min(...recordings.map(({ first }) => first));
        this.tick = this.first;
        this.part = 0;
        this.speed = 1;
        this.isPlaying = false;
        this.isLoading = false;
        this.isSmooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.parts = []; // each has show(player)
    }

    get last() {
        return Math.max(...this.recordings.map(({ last }) => last));
    }

    // Whether a recording may still grow; then playing waits at the end for more.
    get isLive() {
        return this.recordings.some(({ isLive }) => isLive);
    }

    // Calls visit with each recording and its tick that is next to a tick.
    chunks(tick, visit) {
        return this.recordings.map((recording) =>
            visit(recording, Math.min(Math.max(tick, recording.first), recording.last)));
    }

    isReady(tick) {
        return this.chunks(tick, (recording, held) => recording.peek(held)).every((chunk) => chunk);
    }

    // Shows a tick, at once if it is decoded.
    seek(tick, part = 0) {
        this.tick = Math.min(Math.max(Math.round(tick) || 0, this.first), this.last);
        this.part = part;
        if (this.isReady(this.tick)) this.show();
        else if (!this.isLoading) this.load();
    }

    // Decodes the newest tick that was asked for, until that is shown.
    async load() {
        this.isLoading = true;
        while (this.isLoading) {
            const { tick } = this;
            const all = this.chunks(tick, (recording, held) => recording.load(held));
            for (const { reason } of await Promise.allSettled(all))
                if (reason) this.fail(tick, reason);
            this.isLoading = tick !== this.tick && !this.isReady(this.tick);
            this.show(this.isLoading ? tick : this.tick);
        }
    }

    fail(tick, reason) {
        this.pause();
        warn(`Tick ${tick} cannot be shown: ${reason.message}.`);
    }

    // Decodes what plays next, and when still what trails and plots need.
    prepare() {
        const [chunk] = this.chunks(this.tick, (recording, held) => recording.peek(held));
        if (!chunk || this.isLoading) return;
        const next = [chunk.first + chunk.ticks];
        if (!this.isPlaying) next.push(chunk.first - 1);
        else if (this.speed > 2) next.push(next[0] + chunk.ticks);
        for (const tick of next)
            this.chunks(tick, (recording, held) =>
                recording.peek(held) || recording.load(held).then(() => this.show(), () => {}));
    }

    show(tick = this.tick) {
        for (const part of this.parts) part.show(this, tick);
    }

    play() {
        if (this.tick === this.last && !this.isLive) this.seek(this.first);
        this.isPlaying = true;
        this.rest = 0; // of a tick, played already
        this.before = performance.now();
        requestAnimationFrame((now) => this.frame(now));
        this.show();
    }

    pause() {
        this.isPlaying = false;
        this.part = 0;
        this.show();
    }

    frame(now) {
        if (!this.isPlaying) return;
        requestAnimationFrame((later) => this.frame(later));
        const gap = Math.min(Math.max(now - this.before, 0), GAP_MOST);
        this.before = now;
        if (this.isLoading) return;
        const place = this.tick + this.rest + gap / 1000 * this.rate * this.speed;
        this.rest = place % 1;
        const part = this.isSmooth && place < this.last ? this.rest : 0;
        this.seek(Math.min(Math.floor(place), this.last), part);
        this.prepare();
        if (place >= this.last && !this.isLive) this.pause();
    }
}
