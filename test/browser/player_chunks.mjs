// SPDX-License-Identifier: MIT
// A chunk that is damaged, in the page; chunks.mjs has the decoder alone.
import { copyPlayer } from "./player_page.mjs";

const FRAME_CHARS = 16; // the head of a frame in base64

// Where the frames begin in base64.
function framesOf(chunks) {
    const starts = [];
    for (let at = 0; at + FRAME_CHARS <= chunks.length;) {
        const head = Buffer.from(chunks.slice(at, at + FRAME_CHARS), "base64");
        if (head.readUInt16LE(10) !== 0) break;
        starts.push(at);
        at += FRAME_CHARS + Math.ceil(head.readUInt32LE(0) / 3) * 4;
    }
    return starts;
}

/// Checks with the helpers of player.mjs.
export async function checkChunks({ check, pages, at, same, isSo }) {
    await check("the page does not call a tick that it still decodes one it cannot show", async () => {
        const page = await pages.open(at("hunt.html"));
        const caption = await page.evaluate(() => {
            player.recordings[0].kept.clear();
            player.seek(player.last);
            player.show();
            return document.querySelector(".pane p").textContent;
        });
        await pages.tick();
        return same(caption, "", "the caption meanwhile");
    });
    await check("the page says that a chunk is damaged, and shows the others", async () => {
        await copyPlayer(at("hunt.html"), at("damaged.html"), () => {}, (text) => {
            const start = text.indexOf("id=\"chunks-0\">") + "id=\"chunks-0\">".length;
            const [, second] = framesOf(text.slice(start, text.indexOf("</script>", start)));
            const place = start + second + FRAME_CHARS;
            return `${text.slice(0, place)}////////////////${text.slice(place + 16)}`;
        });
        const page = await pages.open(at("damaged.html"));
        const first = await page.evaluate(() => player.recordings[0].frames[1].first);
        await pages.goTo(first + 1);
        const notice = await pages.text("#notice");
        const caption = await pages.text(".pane p");
        await page.keyboard.press("Home");
        await pages.tick();
        return [
            ...isSo(notice.startsWith(`Tick ${first + 1} cannot be shown: `), notice),
            ...same(caption, `tick ${first + 1} cannot be shown`),
            ...same(await pages.text(".pane p"), "", "the caption of the first tick"),
        ];
    });
}
