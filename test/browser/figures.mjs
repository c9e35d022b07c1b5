// SPDX-License-Identifier: MIT
// Prints how soon players show a tick in Chromium, in milliseconds: node test/browser/figures.mjs
// PAGE.html... ; tools/bench/player makes such pages.
import { resolve } from "node:path";
import { launch } from "./chromium.mjs";

const SEEKS = 60;

// In the page: seeks ticks drawn from a seed; a seek ends when its tick is drawn.
async function measure(seeks) {
    const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
    const sought = [];
    const frames = [];
    for (let i = 0, seed = 1; i < seeks; i++) {
        seed = seed * 48271 % 2147483647;
        const start = performance.now();
        player.tick = Math.floor(seed / 2147483647 * player.last);
        await player.load();
        sought.push(performance.now() - start);
        await new Promise(requestAnimationFrame);
        const before = performance.now();
        player.show();
        frames.push(performance.now() - before);
        await new Promise(requestAnimationFrame);
    }
    return { scrub: median(sought), worst: sought.at(-1), frame: median(frames) };
}

const browser = await launch();
for (const path of process.argv.slice(2)) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`file://${resolve(path)}`);
    await page.waitForFunction(() => typeof player !== "undefined" && player?.isReady(player.tick));
    const found = await page.evaluate(measure, SEEKS);
    const words = Object.entries(found).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
    console.log(`${path}: ${words.join(", ")} ms`);
    await page.close();
}
await browser.close();
