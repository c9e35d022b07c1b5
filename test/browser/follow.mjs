// SPDX-License-Identifier: MIT
// A player of a recording that grows, in Chromium, from a server: node test/browser/follow.mjs
// COXSWAIN FOLDER
import { execFileSync, spawn } from "node:child_process";
import { appendFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { launch, serveWith } from "./chromium.mjs";
import { counter } from "./counter.mjs";

const coxswain = resolve(process.argv[2]);
const folder = process.argv[3];
const { check, finish } = counter();
const PATIENCE_MS = 20000;
const SOME_BYTES = 3500; // hold 256 ticks; whole seconds of them are shown, to tick 239

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "input.txt"), "5 0 cursor 900 500\n600 0 cursor 100 100\n");
const line = ["record", "hunt", "--ticks", "900", "--input", "input.txt", "-o", "whole.cox"];
const hash = execFileSync(coxswain, line, { cwd: folder, encoding: "utf8" }).match(/hash (\w+)/)[1];
const whole = await readFile(join(folder, "whole.cox"));
const grows = join(folder, "grows.cox");

const browser = await launch();
const faults = [];

// Follows the beginning of the recording and opens the page; use() gets the page, and grow(), which
// appends the rest of the recording.
async function follow(server, use) {
    await rm(join(folder, "match.html"), { force: true });
    await writeFile(grows, whole.subarray(0, SOME_BYTES));
    const writer = spawn(coxswain, ["render", "--follow", "grows.cox", "-o", "match.html"],
        { cwd: folder });
    const ended = new Promise((done) => writer.on("exit", done));
    const limit = setTimeout(() => writer.kill("SIGKILL"), PATIENCE_MS);
    while (!(await stat(join(folder, "match.html")).catch(() => null)) && writer.exitCode === null)
        await new Promise((done) => setTimeout(done, 20));
    const page = await browser.newPage();
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => faults.push(message.text()));
    await page.goto(`${server.address}/match.html`);
    const until = (test) => page.waitForFunction(test, undefined, { timeout: PATIENCE_MS });
    const grow = () => appendFile(grows, whole.subarray(SOME_BYTES));
    const found = await use({ page, until, grow, writer });
    writer.kill("SIGINT");
    await ended;
    clearTimeout(limit);
    await page.close();
    return found;
}

const shown = (page) => page.evaluate(() => ({
    last: player.last, tick: player.tick, isLive: player.isLive,
    marks: player.recordings[0].head.marks.length, hash: player.recordings[0].head.hash,
    notice: document.getElementById("notice").hidden || document.getElementById("notice").textContent,
}));

function expectSame(found, wanted) {
    return JSON.stringify(found) === JSON.stringify(wanted) ? []
        : [`found: ${JSON.stringify(found)}`, `wanted: ${JSON.stringify(wanted)}`];
}

for (const hasRanges of [true, false]) {
    const server = await serveWith({ hasRanges }, folder);
    const kind = hasRanges ? "with ranges" : "that sends whole files";
    await check(`from a server ${kind} the page shows the newest tick, and then what comes`, () =>
        follow(server, async ({ page, until, grow }) => {
            await until(() => player?.tick === 239);
            const early = await shown(page);
            await page.click("#play"); // it waited for more
            await page.fill("#tick", "20");
            await page.press("#tick", "Enter");
            await until(() => player.tick === 20 && !player.isLoading);
            await grow();
            await until(() => !player.isLive);
            await page.evaluate(() => document.activeElement.blur());
            await page.keyboard.press("End");
            await until(() => player.tick === 900 && !player.isLoading);
            const { isLive, last, marks, tick } = early;
            return [
                ...expectSame({ isLive, last, marks, tick },
                    { isLive: true, last: 239, marks: 1, tick: 239 }),
                ...expectSame(await shown(page),
                    { last: 900, tick: 900, isLive: false, marks: 2, hash, notice: true }),
            ];
        }));
    server.close();
}

const server = await serveWith({ hasRanges: true }, folder);
await check("where the following ends early, the page says why", () =>
    follow(server, async ({ page, until, writer }) => {
        await until(() => player?.tick === 239);
        writer.kill("SIGINT");
        await until(() => !player.isLive);
        const { notice } = await shown(page);
        return /truncated at tick 256/.test(notice) ? [] : [`it says: ${notice}`];
    }));
server.close();
await check("the page meets no error", async () => faults);
await browser.close();
finish();
