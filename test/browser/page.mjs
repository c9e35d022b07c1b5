// SPDX-License-Identifier: MIT
// The page of tools/browser_demo in Chromium, compared with the coxswain command on the desk:
// node test/browser/page.mjs COXSWAIN PAGE
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./chromium.mjs";
import { counter } from "./counter.mjs";

const [coxswain, file] = process.argv.slice(2);
const folder = dirname(resolve(file));
const address = pathToFileURL(resolve(file)).href;
const desk = (...line) => execFileSync(coxswain, line, { encoding: "utf8" });
const hashOf = (text) => text.match(/ticks (\d+) hash ([0-9a-f]{16})\s*$/).slice(1).join(" ");
const { check, finish } = counter();

const browser = await launch();
const faults = [];
let page;

// Opens the page anew; only play() moves its clock.
async function open(query) {
    await page?.close();
    page = await browser.newPage({ viewport: { width: 1280, height: 820 } });
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(address + query);
    await page.waitForFunction(() => document.getElementById("seed").value !== "");
}
const play = (seconds) => page.clock.runFor(1000 * seconds);
const shown = async () =>
    `${await page.textContent("#tick")} ${await page.textContent("#hash")}`;

async function save(name) {
    const download = page.waitForEvent("download");
    await page.click("#save");
    const path = join(folder, name);
    await (await download).saveAs(path);
    return path;
}

const recorded = join(folder, "desk.cox");
const ours = hashOf(desk("record", "hunt", "--seed", "7", "--ticks", "600", "-o", recorded));

await check("600 ticks of hunt give the desk's hash", async () => {
    await open("?seed=7&ticks=600");
    await play(12);
    const found = await shown();
    return found === ours ? [] : [`the page: ${found}`, `the desk: ${ours}`];
});

await check("the page saves the same bytes that the desk records", async () => {
    const saved = await readFile(await save("untouched.cox"));
    return saved.equals(await readFile(recorded)) ? [] : ["the files differ"];
});

await check("another seed gives another hash, the desk's", async () => {
    await open("?ticks=120");
    await page.fill("#seed", "4294967295");
    await page.click("text=Start");
    await play(3);
    const found = await shown();
    const wanted = hashOf(desk("record", "hunt", "--seed", "4294967295", "--ticks", "120"));
    return found === wanted ? [] : [`the page: ${found}`, `the desk: ${wanted}`];
});

await check("a hunt that followed the mouse verifies on the desk", async () => {
    await open("?seed=7&ticks=720");
    const box = await page.locator("#world").boundingBox();
    for (let i = 0; i < 40; i++) {
        const angle = i / 5;
        await page.mouse.move(box.x + box.width * (0.5 + 0.3 * Math.cos(angle)),
            box.y + box.height * (0.5 + 0.3 * Math.sin(angle)));
        await play(0.25);
    }
    await page.screenshot({ path: join(folder, "hunt.png") });
    const half = await shown();
    const verified = hashOf(desk("verify", await save("half.cox")));
    await play(4); // saving has not ended it
    const whole = await shown();
    const again = hashOf(desk("verify", await save("whole.cox")));
    const commands = desk("dump", join(folder, "whole.cox")).match(/^\d+ 0 cursor /gm) ?? [];
    return [
        ...(half === verified ? [] : [`the page: ${half}`, `the desk: ${verified}`]),
        ...(whole === again && whole.startsWith("720 ") ? []
            : [`the page: ${whole}`, `the desk: ${again}`]),
        ...(commands.length >= 40 ? [] : [`${commands.length} commands are on file`]),
    ];
});

await check("the page draws hunters, prey and the cursor", async () => {
    const found = await page.evaluate(() => {
        const { width, height } = document.getElementById("world");
        const pen = document.getElementById("world").getContext("2d");
        const { data } = pen.getImageData(0, 0, width, height);
        const names = { "204,66,13": "hunters", "222,135,77": "hunters", "115,84,158": "prey",
            "33,33,38": "cursor" };
        const pixels = { hunters: 0, prey: 0, cursor: 0 };
        for (let i = 0; i < data.length; i += 4) {
            const name = names[data.slice(i, i + 3).join()];
            if (data[i + 3] === 255 && name !== undefined) pixels[name]++;
        }
        return pixels;
    });
    return Object.values(found).every((count) => count >= 20) ? [] : [JSON.stringify(found)];
});

await check("the page meets no error", async () => faults);
await browser.close();
finish();
