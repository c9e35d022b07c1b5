// SPDX-License-Identifier: MIT
// Runs tests that are WASI programs, FOLDER/NAME.wasm each, and prints a line for each test:
// node test/browser/play.mjs node|chromium FOLDER NAME...
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, serve } from "./chromium.mjs";
import { counter } from "./counter.mjs";
import { run } from "./wasi.mjs";

const [place, folder, ...programs] = process.argv.slice(2);
const { tell, finish } = counter();

// Turns Unity's lines, FILE:LINE:NAME:PASS and the like, into ours. Other output passes through.
function report(name, { output, code }) {
    let told = 0;
    for (const line of output.split("\n")) {
        const [, test, result, message] =
            line.match(/^[^:]+:\d+:(test_\w+):(PASS|FAIL|IGNORE)(?:: (.*))?$/) ?? [];
        if (test === undefined) {
            const isNoise = /^(-*|OK|FAIL|\d+ Tests \d+ Failures \d+ Ignored ?)$/.test(line);
            if (!isNoise) console.log(line);
            continue;
        }
        told++;
        tell(result === "PASS", `${name}: ${test.slice(5).replaceAll("_", " ")}`);
        if (message !== undefined) console.log(`    ${message}`);
    }
    const [, tests, failures] = output.match(/^(\d+) Tests (\d+) Failures/m) ?? [];
    if (Number(tests) !== told || told === 0 || Number(failures) !== code)
        tell(false, `${name} runs to its end (${told} tests, code ${code})`);
}

// The tests in this process.
async function playInNode(names) {
    for (const name of names) report(name, await run(await readFile(join(folder, `${name}.wasm`))));
    console.log(`figure browser: Node ${process.versions.node}`);
}

// The tests in a page, which fetches, compiles and runs them itself.
async function playInChromium(names) {
    const server = await serve(folder, fileURLToPath(new URL(".", import.meta.url)));
    const browser = await launch();
    const page = await browser.newPage();
    await page.goto(`${server.address}/`);
    for (const name of names)
        report(name, await page.evaluate(async (file) => {
            const { run } = await import("/wasi.mjs");
            return run(await (await fetch(file)).arrayBuffer());
        }, `${name}.wasm`));
    console.log(`figure browser: Chromium ${browser.version()}`);
    await browser.close();
    server.close();
}

// The golden tables first: they matter most.
const isGolden = (name) => name.startsWith("test_golden");
const names = [...programs.filter(isGolden), ...programs.filter((name) => !isGolden(name))];
try {
    await (place === "node" ? playInNode(names) : playInChromium(names));
} catch (error) {
    tell(false, `${place} runs the tests: ${error.message}`);
}
finish();
