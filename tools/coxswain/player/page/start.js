// SPDX-License-Identifier: MIT
// Starts the page on the one replay or the two that it holds.
"use strict";

function recordingsOf() {
    const recordings = [];
    for (let i = 0; byId(`head-${i}`); i++)
        recordings.push(new Recording(JSON.parse(byId(`head-${i}`).textContent),
            byId(`chunks-${i}`)?.textContent.trim()));
    if (recordings.length === 0) throw new Error("it holds none");
    return recordings;
}

function describe(recordings) {
    const heads = recordings.map(({ head }) => head);
    const all = (name) => [...new Set(heads.map((head) => head[name]))].join(" and ");
    document.title = `${all("scenario")}: ${all("file")}`;
    byId("scenario").textContent = all("scenario");
    byId("facts").textContent =
        `${all("file")} \u00b7 seed ${all("seed")} \u00b7 hash ${all("hash")}`;
    const warnings = recordings.flatMap(({ head, fault }) => [head.warning, fault]).filter(Boolean);
    if (warnings.length > 0) warn(warnings.join(" "));
}

let player;

// Shows what has come of a recording that grows: at first its newest tick.
function grow(recordings, view, timeline, refresh, isFirst) {
    byId("notice").hidden = true;
    describe(recordings);
    view.learn();
    timeline.collect();
    refresh();
    if (!isFirst) return;
    player.seek(player.last);
    if (player.isLive && player.isSmooth) player.play();
}

function start() {
    const recordings = recordingsOf();
    describe(recordings);
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
    let isFirst = location.hash === "";
    for (const recording of recordings)
        recording.onGrow = () => {
            grow(recordings, view, timeline, refresh, isFirst);
            isFirst = isFirst && recording.fault !== null;
        };
    new ResizeObserver(refresh).observe(byId("stage"));
}
