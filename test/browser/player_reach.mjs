// SPDX-License-Identifier: MIT
// Whom the player's page reaches: fingers, dark rooms, screens of all kinds, ears, old browsers.
import { readPlayer } from "./player_page.mjs";

const TARGET_LEAST = 40; // pixels
const CODE_MOST = 32 * 1024;

// In the page: the least contrast of a text with what is behind it, and where.
function leastContrast() {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const parts = (colour) => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        return pen.getImageData(0, 0, 1, 1).data;
    };
    const luminance = (colour) => {
        const [red, green, blue] = [...parts(colour)].map((part) =>
            (part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 3294.6));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let least = { contrast: 99 };
    for (const element of document.querySelectorAll("body *")) {
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3
            && node.data.trim() !== "");
        if (!hasText || !element.checkVisibility()) continue;
        if (element.matches(":disabled, script")) continue;
        let behind = element;
        while (parts(getComputedStyle(behind).backgroundColor)[3] < 255)
            behind = behind.parentElement ?? document.documentElement;
        const [a, b] = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor]
            .map(luminance).sort((one, other) => other - one);
        const contrast = (a + 0.05) / (b + 0.05);
        if (contrast < least.contrast) least = { contrast, text: element.textContent.trim() };
    }
    return least;
}

// In the page: controls without a name, or smaller than a fingertip.
function poorControls(least) {
    return [...document.querySelectorAll("button, input, select, [tabindex]")]
        .filter((control) => control.checkVisibility())
        .flatMap((control) => {
            const { width, height } = control.getBoundingClientRect();
            const name = control.getAttribute("aria-label") || control.textContent.trim()
                || control.labels?.[0]?.textContent.trim();
            return name && Math.min(width, height) >= least ? []
                : [`${control.outerHTML.slice(0, 60)}: ${name}, ${width} x ${height}`];
        });
}

/// Checks players of a folder with the helpers of player.mjs.
export async function checkReach({ check, pages, at, same, isSo }) {
    for (const colorScheme of ["light", "dark"])
        await check(`texts have contrast where it is ${colorScheme}`, async () => {
            const page = await pages.open(at("two.html"),
                { colorScheme, hash: "#tick=600&agent=3" });
            await page.keyboard.press("?");
            const { contrast, text } = await page.evaluate(leastContrast);
            return isSo(contrast >= 4.5, `${text}: ${contrast}`);
        });

    await check("every control has a name and room for a fingertip, also on a phone", async () => {
        const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
        const faults = [];
        for (const options of [{}, phone]) {
            const page = await pages.open(at("hunt.html"), { ...options, hash: "#tick=9&agent=2" });
            faults.push(...await page.evaluate(poorControls, TARGET_LEAST));
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            const { viewport } = { viewport: { width: 1280 }, ...options };
            faults.push(...isSo(width <= viewport.width, `the page is ${width} pixels wide`));
        }
        return faults;
    });

    await check("a tap chooses an agent, and two fingers zoom", async () => {
        const page = await pages.open(at("hunt.html"),
            { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        const { x, y } = await pages.place(2);
        await page.touchscreen.tap(x, y);
        const scale = await page.evaluate("player.parts[0].scale");
        const fingers = await page.context().newCDPSession(page);
        const touch = (type, ...apart) => fingers.send("Input.dispatchTouchEvent", {
            type, touchPoints: apart.flatMap((half) => [{ x: 195 - half, y: 250, id: 0 },
                { x: 195 + half, y: 250, id: 1 }])
        });
        await touch("touchStart", 30);
        for (const half of [40, 50, 60]) await touch("touchMove", half);
        await touch("touchEnd");
        const factor = await page.evaluate((old) => player.parts[0].scale / old, scale);
        return [
            ...same(await page.inputValue("#agent"), "2"),
            ...isSo(Math.abs(factor - 2) < 0.2, `two fingers zoomed ${factor} times`),
        ];
    });

    await check("a canvas has the pixels of its screen, also after a change of size", async () => {
        const page = await pages.open(at("hunt.html"), { deviceScaleFactor: 2 });
        await page.setViewportSize({ width: 900, height: 700 });
        return pages.until(() => {
            const { width, clientWidth } = document.querySelector(".pane canvas");
            return innerWidth === 900 && width === 2 * clientWidth && clientWidth < 900;
        }).then(() => []);
    });

    await check("with reduced motion whole ticks are drawn", async () => {
        const page = await pages.open(at("hunt.html"), { reducedMotion: "reduce" });
        await page.selectOption("#speed", "0.25");
        const isStill = await page.evaluate("!player.isPlaying && player.tick === 0");
        if (!isStill) return ["it plays by itself"];
        await page.click("#play");
        const parts = await page.evaluate(async () => {
            const found = [];
            while (player.tick < 3) {
                await new Promise(requestAnimationFrame);
                found.push(player.parts[0].panes[0].moment.part);
            }
            return found;
        });
        return isSo(parts.length > 3 && parts.every((part) => part === 0), parts.join());
    });

    await check("a browser without DecompressionStream says so", async () => {
        await pages.open(at("hunt.html"), { before: "delete window.DecompressionStream" });
        return isSo(/^The replay cannot be shown: .*DecompressionStream/.test(
            await pages.text("#notice")), await pages.text("#notice"));
    });

    await check(`the scripts travel in at most ${CODE_MOST} bytes`, async () => {
        const { text } = await readPlayer(at("hunt.html"));
        const [, code] = text.match(/id="code">(.*?)<\/script>/s);
        const loader = text.slice(text.lastIndexOf("<script>"));
        const bytes = code.length + loader.length;
        return isSo(bytes <= CODE_MOST, `${bytes} bytes`);
    });
}
