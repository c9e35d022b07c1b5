// SPDX-License-Identifier: MIT
// Players in Chromium, opened from the disk: node test/browser/player.mjs COXSWAIN FOLDER
import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { launch } from "./chromium.mjs";
import { counter } from "./counter.mjs";
import { checkChunks } from "./player_chunks.mjs";
import { checkReach } from "./player_reach.mjs";
import { PlayerPages, copyPlayer } from "./player_page.mjs";

const coxswain = resolve(process.argv[2]);
const folder = process.argv[3];
const { check, finish } = counter();
const at = (name) => join(folder, name);
const run = (...line) =>
    execFileSync(coxswain, line, { cwd: folder, encoding: "utf8", stdio: "pipe" });

// The columns of hunter 2 at tick 300.
function dumped(columns) {
    const csv = run("dump", "hunt.cox", "--every", "300", "--csv", columns);
    return csv.split("\n").find((line) => line.startsWith("300,2,")).split(",").slice(2);
}

// Faults: what was found, where it is not what was wanted.
function same(found, wanted, what = "found") {
    return JSON.stringify(found) === JSON.stringify(wanted) ? []
        : [`${what}: ${JSON.stringify(found)}`, `wanted: ${JSON.stringify(wanted)}`];
}
const isSo = (isTrue, sentence) => (isTrue ? [] : [sentence]);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await writeFile(at("input.txt"), "5 0 cursor 900 500\n300 0 cursor 100 100\n");
await writeFile(at("other.txt"), "5 0 cursor 900 500\n300 0 cursor 100 900\n");
run("record", "hunt", "--seed", "7", "--ticks", "900", "--input", "input.txt", "-o", "hunt.cox");
run("record", "hunt", "--seed", "7", "--ticks", "700", "--input", "other.txt", "-o", "other.cox");
run("record", "leader", "--ticks", "100", "-o", "leader.cox");
run("render", "hunt.cox", "-o", "hunt.html");
run("render", "hunt.cox", "other.cox", "-o", "two.html");
run("render", "leader.cox", "-o", "leader.html");
run("render", "hunt.cox", "-o", "columns.html", "--columns",
    "hunters.stamina,hunters.position.x@1/4,hunters.position.y@exact");

const browser = await launch();
const pages = new PlayerPages(browser);
let page = await pages.open(at("hunt.html"));

await check("the page opens from the disk at the first tick, and draws", async () => {
    const inks = await page.evaluate(() => {
        const [{ canvas }] = player.parts[0].panes;
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d",
            { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    });
    return [...same(await pages.tick(), 0), ...isSo(inks > 20, `${inks} colours are drawn`)];
});

await check("scrubbing draws another tick, and the first one again as it was", async () => {
    const first = await pages.pixels();
    const box = await page.locator("#scrub").boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const middle = await pages.tick();
    const other = await pages.pixels();
    await page.keyboard.press("Home");
    return [
        ...isSo(Math.abs(middle - 450) < 10, `the middle is tick ${middle}`),
        ...isSo(other !== first, "the pixels did not change"),
        ...same(await pages.pixels(), first, "the first tick drawn again"),
    ];
});

await check("play moves on, pause holds, and the tick where it stops is told", async () => {
    await page.click("#play");
    await pages.until(() => player.tick > 5);
    await page.click("#play");
    const held = await pages.tick();
    await pages.until((tick) => document.getElementById("live").textContent
        .startsWith(`tick ${tick},`), held);
    return same(await pages.tick(), held);
});

await check("one tick back and forward draws each tick as it was", async () => {
    await pages.goTo(300);
    const there = await pages.pixels();
    await page.click("#back");
    const before = await pages.tick();
    const other = await pages.pixels();
    await page.click("#forward");
    return [
        ...same(before, 299), ...isSo(other !== there, "the pixels did not change"),
        ...same(await pages.pixels(), there, "the tick drawn again"),
    ];
});

await check("a click chooses an agent, and its fields are those of dump", async () => {
    await pages.goTo(300);
    const { x, y } = await pages.place(2);
    await page.mouse.click(x, y);
    const row = dumped("hunters.prey,hunters.stamina,hunters.resting");
    const { prey, stamina, resting } = await pages.fields();
    return [
        ...same(await page.inputValue("#agent"), "2"),
        ...same([prey, stamina, resting], row, "fields"),
    ];
});

await check("a field is plotted over the ticks that it names, and a click there goes there",
    async () => {
        await page.click("#fields button:has-text('stamina')");
        const text = await pages.text("#plot-text");
        const [, first, last] = text.match(/^stamina, ticks (\d+) to (\d+): -?\d+ to \d+$/) ?? [];
        const box = await page.locator("#plot").boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + 20);
        const tick = await pages.tick();
        const middle = (Number(first) + Number(last)) / 2;
        return isSo(Math.abs(tick - middle) < 10, `${text}, and a click went to ${tick}`);
    });

await check("follow keeps the agent in the middle of the view", async () => {
    await page.click("#follow");
    const box = await page.locator(".pane canvas").boundingBox();
    const faults = [];
    for (const tick of [100, 600]) {
        await pages.goTo(tick);
        const { x, y } = await pages.place(2);
        const far = Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
        faults.push(...isSo(far < 1, `at tick ${tick} the agent is ${far} pixels off`));
    }
    await page.click("#fit");
    return faults;
});

await check("forces, trails and grid change what is drawn, and back", async () => {
    const faults = [];
    for (const layer of ["forces", "trails", "grid"]) {
        const before = await pages.pixels();
        await page.click(`#${layer}`);
        const without = await pages.pixels();
        await page.click(`#${layer}`);
        faults.push(...isSo(without !== before, `${layer} changes nothing`),
            ...same(await pages.pixels(), before, `${layer} and back`));
    }
    return faults;
});

await check("keys do what the help says", async () => {
    const faults = [];
    const after = async (key, test, wanted) => {
        await page.keyboard.press(key);
        faults.push(...same(await page.evaluate(test), wanted, key));
    };
    await pages.goTo(300);
    await after("ArrowRight", "player.tick", 301);
    await after("ArrowLeft", "player.tick", 300);
    await after("Shift+ArrowRight", "player.tick", 330);
    await after("Shift+ArrowLeft", "player.tick", 300);
    await after("End", "player.tick", 900);
    await after("[", "player.tick", 300);
    await after("[", "player.tick", 5);
    await after("]", "player.tick", 300);
    await after("ArrowUp", "player.speed", 2);
    await after("ArrowDown", "player.speed", 1);
    await after("Space", "player.isPlaying", true);
    await after("Space", "player.isPlaying", false);
    await after("f", "player.parts[0].isFollowing", true);
    await after("0", "player.parts[0].isFollowing", false);
    const layers = { t: "trails", v: "forces", n: "neighbours", g: "grid" };
    for (const [key, layer] of Object.entries(layers)) {
        const shown = await page.evaluate(`player.parts[0].shows.${layer}`);
        await after(key, `player.parts[0].shows.${layer}`, !shown);
    }
    const scale = await page.evaluate("player.parts[0].scale");
    await after("+", `player.parts[0].scale > ${scale}`, true);
    await after("-", `Math.abs(player.parts[0].scale - ${scale}) < 1e-9`, true);
    await after("?", "byId('help').open", true);
    await after("Escape", "byId('help').open", false);
    await after("Escape", "player.parts[0].agent", 0);
    return faults;
});

await check("the wheel zooms around the mouse, and dragging moves the world", async () => {
    const box = await page.locator(".pane canvas").boundingBox();
    const hold = { x: box.x + 200, y: box.y + 150 };
    const worldAt = ({ x, y }) => page.evaluate(([px, py]) => {
        const view = player.parts[0];
        const { width, height } = view.panes[0];
        return [view.x + (px - width / 2) / view.scale, view.y + (py - height / 2) / view.scale];
    }, [x - box.x, y - box.y]);
    const before = await worldAt(hold);
    const scale = await page.evaluate("player.parts[0].scale");
    await page.mouse.move(hold.x, hold.y);
    await page.mouse.wheel(0, -200);
    await pages.until((old) => player.parts[0].scale > old, scale);
    const zoomed = await worldAt(hold);
    await page.mouse.down();
    await page.mouse.move(hold.x + 80, hold.y + 40, { steps: 4 });
    await page.mouse.up();
    const dragged = await worldAt({ x: hold.x + 80, y: hold.y + 40 });
    const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    return [
        ...isSo(far(before, zoomed) < 0.01, `zoomed: ${before} became ${zoomed}`),
        ...isSo(far(before, dragged) < 10, `dragged: ${before} became ${dragged}`),
    ];
});

await check("a mark tells its text under the mouse and to the keyboard, and a click goes there",
    async () => {
        const box = await page.locator("#marks").boundingBox();
        const px = await page.evaluate("player.parts[1].px(300)");
        await page.mouse.move(box.x + px + 3, box.y + 15);
        const told = await pages.text("#mark-text");
        await page.mouse.click(box.x + px + 3, box.y + 15);
        const tick = await pages.tick();
        await page.focus("#marks");
        await page.keyboard.press("ArrowLeft");
        const value = await page.getAttribute("#marks", "aria-valuetext");
        return [
            ...same(told, "tick 300, command: player 0 cursor 100 100"), ...same(tick, 300),
            ...same(value, "tick 5, command: player 0 cursor 900 500"),
        ];
    });

await check("the address names tick and agent, and opens there", async () => {
    await pages.goTo(123);
    await page.fill("#agent", "3");
    await page.press("#agent", "Enter");
    await pages.until(() => location.hash === "#tick=123&agent=3");
    page = await pages.open(at("hunt.html"), { hash: "#tick=321&agent=2" });
    return same([await pages.tick(), await page.inputValue("#agent")], [321, "2"]);
});

await check("rounded values are marked, and exact ones are not", async () => {
    page = await pages.open(at("columns.html"), { hash: "#tick=300&agent=2" });
    const fields = await pages.fields();
    const [x, y, stamina] = dumped("hunters.position.x,hunters.position.y,hunters.stamina");
    const rounded = Math.round(Number(x) * 4) / 4;
    return same([fields["position.x"], fields["position.y"], fields.stamina],
        [`\u2248 ${rounded.toFixed(2)}`, String(Number(y)), stamina]);
});

await check("an agent that is not there has no fields and is said not to be there", async () => {
    page = await pages.open(at("hunt.html"), { hash: "#tick=9&agent=999" });
    return same([await pages.text("#agent-text"), Object.keys(await pages.fields())],
        ["Agent 999 is not there at this tick.", []]);
});

await check("the neighbours of an agent are those within the circle around it", async () => {
    page = await pages.open(at("leader.html"), { hash: "#tick=60" });
    const wanted = await page.evaluate(() => {
        const now = player.parts[0].panes[0].moment;
        const i = now.of(SHAPE.AGENT).find((agent) => now.circles(agent).length > 0);
        const radius = Math.max(...now.circles(i).map((circle) => now.radius(circle)));
        const isNear = (other) => other !== i
            && Math.hypot(now.x(other) - now.x(i), now.y(other) - now.y(i)) <= radius;
        return { id: now.chunk.id[i], near: now.of(SHAPE.AGENT).filter(isNear).length };
    });
    await page.fill("#agent", String(wanted.id));
    await page.press("#agent", "Enter");
    const shown = await pages.pixels();
    const text = await pages.text("#agent-text");
    await page.click("#neighbours");
    return [
        ...isSo(text.endsWith(`, ${wanted.near} others within its circle`), text),
        ...isSo(await pages.pixels() !== shown, "nothing is drawn"),
    ];
});

await check("two replays share the time, and their difference is said and gone to", async () => {
    page = await pages.open(at("two.html"));
    const early = [await pages.pixels(0), await pages.pixels(1)];
    const sentence = await pages.text("#difference-text");
    await page.click("#difference-go");
    const tick = await pages.tick();
    await pages.goTo(600);
    await page.fill("#agent", "3");
    await page.press("#agent", "Enter");
    const late = [await pages.pixels(0), await pages.pixels(1)];
    const columns = await page.evaluate(() => document.querySelector("#fields tr").cells.length);
    await pages.goTo(800);
    return [
        ...same(tick, 300), ...same(early[0], early[1], "the panes before"),
        ...isSo(late[0] !== late[1], "the panes after are the same"), ...same(columns, 3),
        ...isSo(sentence.startsWith("First difference at tick 300: "), sentence),
        ...same(await pages.text(".pane:last-child p"), "other.cox: ended at tick 700"),
    ];
});

const shared = { check, pages, at, same, isSo };
await checkReach(shared);
await check("marks of every kind, and names that look like markup, are text", async () => {
    const evil = "</script><img src=x onerror=document.title='taken'>";
    await copyPlayer(at("hunt.html"), at("evil.html"), (head) => {
        const kinds = ["command", "join", "leave", "note", "desync", "cut"];
        head.marks = kinds.map((kind, i) => ({ tick: 100 * i, kind, text: evil }));
        head.words[0].text = head.scenario = head.file = head.columns[0].name = evil;
        head.warning = `It says ${evil}`;
    });
    page = await pages.open(at("evil.html"), { hash: "#tick=100&agent=1" });
    await page.focus("#marks");
    return [
        ...same(await page.evaluate(() => document.images.length), 0),
        ...same(await pages.text("#mark-text"), `tick 100, join: ${evil}`),
        ...same(await pages.text("#notice"), `It says ${evil}`),
        ...same(await pages.text("#scenario"), evil),
    ];
});

await check("no page wrote to the console or met an error", async () => pages.faults);
await checkChunks(shared);
await browser.close();
finish();
