// SPDX-License-Identifier: MIT
// What all parts of the page use.
"use strict";

const byId = (id) => document.getElementById(id);

// For those who hear the page.
const say = (text) => (byId("live").textContent = text);

// For everybody: a fault.
function warn(text) {
    byId("notice").textContent = text;
    byId("notice").hidden = false;
}

function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

function press(id, isPressed) {
    byId(id).setAttribute("aria-pressed", isPressed === true);
}

// Gives a canvas as many pixels as the screen has for it.
function fitCanvas(canvas, pen) {
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    return [width, height];
}

function legendItem(kind, colour, text) {
    const item = document.createElement("li");
    const swatch = item.appendChild(document.createElement("i"));
    swatch.className = `swatch ${kind}`;
    swatch.style.setProperty("--ink", `var(--${colour})`);
    item.append(text);
    return item;
}
