// SPDX-License-Identifier: MIT
// Shows the agents of one tick.
"use strict";

const text = (id) => document.getElementById(id).textContent;
const recording = new Recording(JSON.parse(text("head-0")), text("chunks-0").trim());
const slider = document.getElementById("tick");
slider.min = recording.first;
slider.max = recording.last;
slider.value = recording.first;

async function show() {
    const tick = Number(slider.value);
    const chunk = await recording.load(tick);
    const canvas = document.getElementById("view");
    const pen = canvas.getContext("2d");
    const { least, greatest } = recording.head.bounds;
    const unit = recording.head.unit;
    const scale = Math.min(canvas.width / (greatest[0] - least[0]),
        canvas.height / (greatest[1] - least[1]));
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.beginPath();
    for (let i = 0; i < chunk.count; i++) {
        if (chunk.kind[i] !== 2 || !chunk.has(i, tick)) continue;
        const at = (tick - chunk.first) * chunk.count + i;
        pen.rect((chunk.x[at] / unit - least[0]) * scale - 2,
            (chunk.y[at] / unit - least[1]) * scale - 2, 4, 4);
    }
    pen.fill();
}

slider.addEventListener("input", show);
show();
