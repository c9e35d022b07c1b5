// SPDX-License-Identifier: MIT
// A headless Chromium on a folder: serves its files on 127.0.0.1 and opens a page.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const blank = "<!doctype html><title>tests</title>";

/// The driver, from the folder where test/browser/prepare put it.
export function driver() {
    const here = createRequire(join(process.cwd(), "build/browser/driver/package.json"));
    return here("playwright-core").chromium;
}

/// Serves the folders on a free port; of several with the same file the first one counts. "/" is a
/// blank page. It knows ranges from a byte on, unless hasRanges is false.
/// Returns {address, close}.
export async function serve(...folders) {
    return serveWith({ hasRanges: true }, ...folders);
}

export async function serveWith({ hasRanges }, ...folders) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
        const bytes = path === "/" ? blank : await find(folders, path);
        const type = types[path === "/" ? ".html" : extname(path)] ?? "application/octet-stream";
        const from = Number(request.headers.range?.match(/^bytes=(\d+)-$/)?.[1] ?? NaN);
        const code = bytes === undefined ? 404 : !(from >= 0 && hasRanges) ? 200
            : from < bytes.length ? 206 : 416;
        response.writeHead(code, { "content-type": type });
        response.end(code === 206 ? bytes.subarray(from) : code === 416 ? undefined : bytes);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    return {
        address: `http://127.0.0.1:${server.address().port}`,
        close: () => server.close(),
    };
}

async function find(folders, path) {
    for (const folder of folders) {
        const bytes = await readFile(join(folder, path)).catch(() => undefined);
        if (bytes !== undefined) return bytes;
    }
    return undefined;
}

/// Debian's Chromium, without its sandbox, which needs rights that a container's root lacks.
export function launch() {
    return driver().launch({
        executablePath: "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu"],
    });
}
