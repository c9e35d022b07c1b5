// SPDX-License-Identifier: MIT
// The programs of docs/browser.md: writes its files into a folder, runs its commands there, and
// compares the results with the coxswain command: node test/browser/docs.mjs COXSWAIN FOLDER
import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { launch, serve } from "./chromium.mjs";
import { counter } from "./counter.mjs";

const [coxswain, folder] = process.argv.slice(2);
const text = await readFile("docs/browser.md", "utf8");
const { check, finish } = counter();

// The last state of a hunt with seed 7 on the desk: "ticks N hash H".
function desk(ticks) {
    const line = ["record", "hunt", "--seed", "7", "--ticks", String(ticks)];
    return execFileSync(coxswain, line, { encoding: "utf8" }).match(/ticks \d+ hash \w+/)[0];
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await symlink(process.cwd(), join(folder, "coxswain"));
for (const [, name, content] of text.matchAll(/<!-- file: (\S+) -->\n```\w+\n(.*?)^```/gms)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
}

// Runs commands of the page. Any output of theirs is a fault, because it is a warning.
async function build(commands) {
    const output = execFileSync("bash", ["-c", `set -eu\nexec 2>&1\n${commands}`],
        { cwd: folder, encoding: "utf8" });
    return output === "" ? [] : [output];
}

// Plays 600 ticks here. Faults: a hash that is not the desk's, an import that is not the page's.
async function play(made) {
    const module = await WebAssembly.compile(await readFile(join(folder, made)));
    const wanted = WebAssembly.Module.imports(module).map(({ name }) => name).join();
    const game = (await WebAssembly.instantiate(module, { page: { dot() {} } })).exports;
    game.start(7);
    for (let tick = 0; tick < 600; tick++) game.step();
    const hash = BigInt.asUintN(64, game.hash()).toString(16).padStart(16, "0");
    return [
        ...(wanted === "dot" ? [] : [`it imports ${wanted}`]),
        ...(`ticks 600 hash ${hash}` === desk(600) ? [] : [`found ${hash}`, desk(600)]),
    ];
}

const runs = [...text.matchAll(/<!-- run -->\n```sh\n(.*?)^```/gms)].map(([, run]) => run);
for (const commands of runs) {
    const made = commands.match(/-o (\S+)/)[1];
    await check(`the line that makes ${made} compiles it without a warning`,
        () => build(commands));
    await check(`${made} imports only the page's function, and gives the desk's hash`,
        () => play(made));
}
for (const options of ["-O0", "-O3 -msimd128", "-Oz"])
    await check(`compiled with ${options} it gives the desk's hash`, async () => [
        ...await build(runs[0].replace("-O2", options).replace("game.wasm", "other.wasm")),
        ...await play("other.wasm"),
    ]);

await check("index.html shows the desk's hash", async () => {
    const server = await serve(folder);
    const browser = await launch();
    const page = await browser.newPage();
    await page.goto(`${server.address}/index.html`);
    await page.waitForFunction(() => /^tick \d{3}/.test(document.querySelector("output").value));
    const shown = await page.textContent("output");
    await page.screenshot({ path: join(folder, "page.png") });
    await browser.close();
    server.close();
    const wanted = desk(Number(shown.match(/\d+/)[0]));
    return shown.replace("tick", "ticks") === wanted ? [] : [`shown: ${shown}`, wanted];
});
finish();
