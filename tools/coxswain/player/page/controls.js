// SPDX-License-Identifier: MIT
// Buttons, keys, gestures and the address.
"use strict";

const DRAG_LEAST = 5; // pixels that a finger or a mouse moves before it drags
const PICK_REACH = 20;
const SETTLE = 200; // ms without a change

class Controls {
    constructor(player, view, timeline) {
        this.player = player;
        this.view = view;
        this.timeline = timeline;
        this.fingers = new Map(); // pointers that are down
        const actions = {
            "play": () => (player.isPlaying ? player.pause() : player.play()),
            "back": () => this.step(-1),
            "forward": () => this.step(1),
            "mark-back": () => timeline.step(-1),
            "mark-next": () => timeline.step(1),
            "zoom-in": () => view.zoom(1.4),
            "zoom-out": () => view.zoom(1 / 1.4),
            "fit": () => view.fit(),
            "follow": () => (view.isFollowing = !view.isFollowing && view.agent > 0),
            "help-open": () => byId("help").showModal(),
            "live-button": () => {
                player.seek(player.last);
                player.play();
            },
            "difference-go": () => timeline.difference && this.goTo(timeline.difference.tick),
        };
        for (const layer of Object.keys(view.shows))
            actions[layer] = () => (view.shows[layer] = !view.shows[layer]);
        for (const [id, act] of Object.entries(actions))
            byId(id).addEventListener("click", () => {
                act();
                player.show();
            });
        byId("speed").addEventListener("change", () => this.changeSpeed(0));
        byId("agent").addEventListener("change", ({ target }) => this.choose(Number(target.value)));
        for (const pane of view.panes) this.listen(pane);
        document.addEventListener("keydown", (event) => this.key(event));
        window.addEventListener("hashchange", () => this.readAddress());
    }

    goTo(tick) {
        this.player.pause();
        this.player.seek(tick);
    }

    step(ticks) {
        this.goTo(this.player.tick + ticks);
    }

    choose(agent) {
        this.view.agent = agent;
        if (agent === 0) this.view.isFollowing = false;
        this.player.show();
    }

    changeSpeed(way) {
        const speed = byId("speed");
        speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + way, 0), speed.length - 1);
        this.player.speed = Number(speed.value);
        say(`speed ${speed.selectedOptions[0].text}`);
    }

    key(event) {
        const { player } = this;
        const { key, target } = event;
        if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
        if (target.matches("input[type=number], select")) return;
        if (key === " " && target.matches("button")) return;
        const steps = event.shiftKey ? Math.round(player.rate) : 1;
        const moves = {
            ArrowLeft: () => (target.id === "marks" ? this.timeline.step(-1) : this.step(-steps)),
            ArrowRight: () => (target.id === "marks" ? this.timeline.step(1) : this.step(steps)),
            ArrowUp: () => this.changeSpeed(1),
            ArrowDown: () => this.changeSpeed(-1),
            Home: () => this.goTo(player.first),
            End: () => this.goTo(player.last),
            Escape: () => this.choose(0),
        };
        const buttons = {
            " ": "play", "[": "mark-back", "]": "mark-next", "+": "zoom-in", "=": "zoom-in",
            "-": "zoom-out", 0: "fit", f: "follow", t: "trails", v: "forces", n: "neighbours",
            g: "grid", d: "difference-go", "?": "help-open",
        };
        if (moves[key]) moves[key]();
        else if (buttons[key]) byId(buttons[key]).click();
        else return;
        event.preventDefault();
    }

    // Drags, pinches, turns of the wheel, and taps.
    listen(pane) {
        const { canvas } = pane;
        const { fingers, view, player } = this;
        canvas.addEventListener("pointerdown", (event) => {
            canvas.setPointerCapture(event.pointerId);
            if (fingers.size === 0) this.moved = 0;
            fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
        });
        canvas.addEventListener("pointermove", (event) => {
            const finger = fingers.get(event.pointerId);
            if (!finger) return;
            this.drag(finger, event.offsetX, event.offsetY);
        });
        canvas.addEventListener("pointerup", (event) => {
            if (!fingers.delete(event.pointerId) || this.moved >= DRAG_LEAST) return;
            this.choose(pane.pick(event.offsetX, event.offsetY, PICK_REACH));
        });
        canvas.addEventListener("pointercancel", ({ pointerId }) => fingers.delete(pointerId));
        canvas.addEventListener("wheel", (event) => {
            event.preventDefault();
            const notch = event.deltaMode === 0 ? event.deltaY / 100 : event.deltaY / 3;
            view.zoom(1.2 ** -Math.min(Math.max(notch, -3), 3), event.offsetX, event.offsetY);
            player.show();
        }, { passive: false });
    }

    drag(finger, x, y) {
        const { fingers, view } = this;
        const other = [...fingers.values()].find((one) => one !== finger);
        const dx = x - finger.x;
        const dy = y - finger.y;
        const apart = other && Math.hypot(finger.x - other.x, finger.y - other.y);
        this.moved += Math.abs(dx) + Math.abs(dy);
        finger.x = x;
        finger.y = y;
        if (this.moved < DRAG_LEAST) return;
        view.pan(other ? dx / 2 : dx, other ? dy / 2 : dy);
        if (other)
            view.zoom(Math.hypot(x - other.x, y - other.y) / Math.max(apart, 1),
                (x + other.x) / 2, (y + other.y) / 2);
        this.player.show();
    }

    readAddress() {
        const address = new URLSearchParams(location.hash.slice(1));
        if (address.has("agent")) this.view.agent = Number(address.get("agent")) || 0;
        if (address.has("tick")) this.player.seek(Number(address.get("tick")));
        else this.player.seek(this.player.tick);
    }

    show({ isPlaying, isLive, tick, last, rate }) {
        const { view } = this;
        const has = (kind) => view.words.some((word) => word.kind === kind);
        byId("forces").disabled = !has(SHAPE.VECTOR);
        byId("neighbours").disabled = !has(SHAPE.CIRCLE);
        byId("live-button").hidden = !isLive;
        press("live-button", isPlaying && last - tick <= rate);
        document.body.classList.toggle("playing", isPlaying);
        byId("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
        for (const [layer, isShown] of Object.entries(view.shows)) press(layer, isShown);
        press("follow", view.isFollowing);
        byId("follow").disabled = view.agent === 0;
        clearTimeout(this.settling);
        if (!isPlaying) this.settling = setTimeout(() => this.settle(tick), SETTLE);
    }

    // Once nothing changes: tells the tick, puts it into the address, and decodes what is around.
    settle(tick) {
        const { player, view, timeline } = this;
        say(`tick ${tick}${player.hasTime ? `, ${timeline.seconds(tick)}` : ""}`);
        const address = `#tick=${tick}${view.agent ? `&agent=${view.agent}` : ""}`;
        if (location.protocol !== "about:" && location.hash !== address)
            history.replaceState(null, "", address);
        player.prepare();
    }
}
