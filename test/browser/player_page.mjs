// SPDX-License-Identifier: MIT
// A player's file in Chromium, opened from the disk, and what tests read of its page.
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const headPart = /(<script type="application\/json" id="head-0">\n)(.*?)(<\/script>)/s;

/// The replays that a player's file holds: {head, chunks} of the first one.
export async function readPlayer(file) {
    const text = await readFile(file, "utf8");
    const [, , head] = text.match(headPart);
    const [, chunks] = text.match(/id="chunks-0">(.*?)<\/script>/s);
    return { text, head: JSON.parse(head), chunks: chunks.trim() };
}

/// Writes a copy of a player's file whose head change() has changed, and whose text edit() has.
export async function copyPlayer(from, to, change, edit = (text) => text) {
    const { text, head } = await readPlayer(from);
    change(head);
    const json = JSON.stringify(head).replaceAll("<", "\\u003c");
    await writeFile(to, edit(text.replace(headPart, (_, start, old, end) => start + json + end)));
}

/// Opens players one after the other in contexts of a browser. faults gathers what the pages say on
/// the console, and their errors.
export class PlayerPages {
    constructor(browser) {
        this.browser = browser;
        this.faults = [];
        this.context = null;
    }

    /// Opens a file. options are those of a context, and "before", a script that runs first.
    async open(file, { before, hash = "", ...options } = {}) {
        await this.context?.close();
        this.context = await this.browser.newContext({
            viewport: { width: 1280, height: 800 }, ...options
        });
        this.page = await this.context.newPage();
        if (before) await this.page.addInitScript(before);
        this.page.on("pageerror", ({ message }) => this.faults.push(message));
        this.page.on("console", (message) => this.faults.push(message.text()));
        const address = file.startsWith("http") ? file : pathToFileURL(resolve(file)).href;
        await this.page.goto(address + hash);
        await this.until(() => typeof player !== "undefined" && player !== undefined
            && player.isReady(player.tick) || !document.getElementById("notice").hidden);
        return this.page;
    }

    /// Waits until a function of the page gives true.
    until(test, argument) {
        return this.page.waitForFunction(test, argument, { timeout: 10000 });
    }

    /// The tick, once it is drawn.
    async tick() {
        await this.until(() => !player.isLoading);
        return this.page.evaluate(() => player.tick);
    }

    async goTo(tick) {
        await this.page.fill("#tick", String(tick));
        await this.page.press("#tick", "Enter");
        await this.page.evaluate(() => document.activeElement.blur());
        return this.tick();
    }

    /// A number that stands for all pixels of a pane.
    async pixels(pane = 0) {
        await this.until(() => !player.isLoading);
        return this.page.evaluate((number) => {
            const { canvas } = player.parts[0].panes[number];
            const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d",
                { willReadFrequently: true });
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
            let sum = 0;
            for (let i = 0; i < data.length; i++) sum = (Math.imul(sum, 31) + data[i]) | 0;
            return sum;
        }, pane);
    }

    /// Where an agent is, in pixels of the window.
    async place(agent) {
        await this.until(() => !player.isLoading);
        return this.page.evaluate((id) => {
            const [pane] = player.parts[0].panes;
            const i = pane.moment.agent(id);
            const { left, top } = pane.canvas.getBoundingClientRect();
            return {
                x: left + pane.px(pane.moment.x(i)), y: top + pane.py(pane.moment.y(i))
            };
        }, agent);
    }

    /// The names and values in the table of the agent that is chosen.
    fields() {
        return this.page.evaluate(() => Object.fromEntries([...document.querySelectorAll(
            "#fields tr")].map((row) => [row.cells[0].textContent, row.cells[1].textContent])));
    }

    text(selector) {
        return this.page.evaluate((wanted) => document.querySelector(wanted).textContent, selector);
    }
}
