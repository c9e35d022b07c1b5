// SPDX-License-Identifier: MIT
// Starts the page on the one replay or the two that it holds.
"use strict";

function recordingsOf() {
    const recordings = [];
    for (let i = 0; byId(`head-${i}`); i++)
        recordings.push(new Recording(JSON.parse(byId(`head-${i}`).textContent),
            byId(`chunks-${i}`).textContent.trim()));
    if (recordings.length === 0) throw new Error("it holds none");
    return recordings;
}

function describe(heads) {
    const all = (name) => [...new Set(heads.map((head) => head[name]))].join(" and ");
    document.title = `${all("scenario")}: ${all("file")}`;
    byId("scenario").textContent = all("scenario");
    byId("facts").textContent =
        `${all("file")} \u00b7 seed ${all("seed")} \u00b7 hash ${all("hash")}`;
    const warnings = heads.map(({ warning }) => warning).filter(Boolean);
    if (warnings.length > 0) warn(warnings.join(" "));
}

let player;

function start() {
    const recordings = recordingsOf();
    const heads = recordings.map(({ head }) => head);
    describe(heads);
    player = new Player(recordings);
    const timeline = new Timeline(player);
    const view = new View(recordings);
    const fields = new Fields(player, view);
    const controls = new Controls(player, view, timeline);
    player.parts = [view, timeline, fields, controls];
    const { difference } = timeline;
    byId("difference").hidden = !difference;
    if (difference)
        byId("difference-text").textContent =
            `First difference at tick ${difference.tick}: ${difference.text}`;
    const refresh = () => {
        view.paint();
        view.resize();
        timeline.resize(view);
        player.show();
        byId("legend").replaceChildren(...view.legend(), ...timeline.legend());
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refresh);
    controls.readAddress();
    new ResizeObserver(refresh).observe(byId("stage"));
}
