// SPDX-License-Identifier: MIT
// The page's decoder of chunks beside the one in Ruby, and with chunks that are damaged, in Node:
// node test/browser/chunks.mjs COXSWAIN FOLDER [SEED]
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { counter } from "./counter.mjs";

const [coxswain, folder, seed = "1"] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const { Recording } = require("../../tools/coxswain/player/page/decode.js");
const { check, finish } = counter();
const VECTOR = 6;
const MUTANTS = 400;
const MUTANT_MS = 2000; // that the decoder may take, at most

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// What the other decoder finds of a page, as JSON.
const REFERENCE = `
  read = PlayerReader.new(File.binread(ARGV[0]).force_encoding("UTF-8"))
  ticks = ->(runs) { runs.flat_map(&:to_a) }
  puts JSON.generate(read.chunks.map { |chunk| {
    tracks: chunk.tracks.map { |t| t.to_h.merge(runs: ticks.call(t.runs)) },
    tables: chunk.tables.map { |t| t.to_h.merge(runs: t.runs.map(&ticks)) } } })`;

function partsOf(page) {
    const text = readFileSync(page, "utf8");
    const part = (id) => text.split(`id="${id}">`)[1].split("</script>")[0].trim();
    return { head: JSON.parse(part("head-0")), source: part("chunks-0") };
}

function render(name, line, options = []) {
    const file = (ending) => join(folder, name + ending);
    execFileSync(coxswain, ["record", ...line, "-o", file(".cox")], { stdio: "pipe" });
    const to = ["render", file(".cox"), "-o", file(".html"), ...options];
    execFileSync(coxswain, to, { stdio: "pipe" });
    return file(".html");
}

function buildBuoys() {
    const object = join(folder, "buoys.so");
    execFileSync("cc", ["-std=c11", "-shared", "-fPIC", "-Iinclude", "-o", object,
        "test/tool/buoys.c"]);
    return ["--sim", resolve(object)];
}

// The first value that differs, as a list of one fault, or of none.
function compareTrack(chunk, i, track) {
    const at = (track, tick) => (tick - chunk.first) * chunk.count + track;
    const isVector = chunk.kind[i] === VECTOR;
    const read = {
        x: (tick) => chunk.x[at(chunk.base[i], tick)],
        y: (tick) => chunk.y[at(chunk.base[i], tick)],
        ink: (tick) => chunk.ink[at(i, tick)],
        radius: (tick) => chunk.radius[at(i, tick)],
        heading: (tick) => chunk.heading(i, tick),
        to_x: (tick) => (isVector ? chunk.alongX(i, tick) : chunk.toX[at(i, tick)]),
        to_y: (tick) => (isVector ? chunk.alongY(i, tick) : chunk.toY[at(i, tick)]),
    };
    const there = new Set(track.runs);
    for (let tick = 0; tick < chunk.ticks; tick++)
        if (chunk.has(i, chunk.first + tick) !== there.has(tick)) return [`presence of ${i}`];
    for (const name of Object.keys(read))
        for (const [k, value] of (track.columns[name] ?? []).entries()) {
            const found = read[name](chunk.first + track.runs[k]);
            const wanted = name.startsWith("to") ? value * 2 ** track.shift : value;
            if (found !== wanted) return [`${name} of ${i}: ${found}, not ${wanted}`];
        }
    return [];
}

function compareTables(chunk, columns, tables) {
    let c = 0;
    for (const table of tables)
        for (const rows of table.columns) {
            const field = chunk.fields[c++];
            if ([...field.rows].join() !== table.ids.join()) return ["rows"];
            for (const [r, values] of rows.entries())
                for (const [k, value] of values.entries()) {
                    const tick = table.runs[r][k];
                    const found = field.values[tick * table.ids.length + r];
                    const wanted = columns[c - 1].type === "u32" ? value >>> 0 : value;
                    if (found !== wanted || !field.has(r, chunk.first + tick))
                        return [`row ${r} of ${columns[c - 1].name}: ${found}, not ${wanted}`];
                }
        }
    return [];
}

async function compare(page) {
    const { head, source } = partsOf(page);
    const line = ["-r./test/tool/player_reader", "-e", REFERENCE, "--", page];
    const options = { encoding: "utf8", maxBuffer: 1 << 30 };
    const wanted = JSON.parse(execFileSync("ruby", line, options));
    const recording = new Recording(head, source);
    let first = recording.first;
    for (const { tracks, tables } of wanted) {
        const chunk = await recording.load(first);
        first += chunk.ticks;
        const faults = tracks.flatMap((track, i) => compareTrack(chunk, i, track));
        faults.push(...compareTables(chunk, head.columns, tables));
        if (chunk.count !== tracks.length) faults.push(`${chunk.count} tracks`);
        if (faults.length > 0) return faults.slice(0, 3);
    }
    return first === recording.last + 1 ? [] : [`the chunks end at tick ${first}`];
}

// A whole number below a bound, from a row that begins with the seed.
let state = Number(seed);
function any(bound) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * bound);
}

function damage(bytes) {
    for (let i = 1 + any(4); i > 0; i--)
        bytes[any(bytes.length)] = [0, 1, 127, 128, 255, any(256)][any(6)];
    return any(8) === 0 ? bytes.subarray(0, any(bytes.length)) : bytes;
}

// Damages the frames, or what the first of them holds under a compression that fits.
function mutate(source) {
    const frames = Buffer.from(source, "base64");
    if (any(3) === 0) return damage(frames).toString("base64");
    const payload = damage(inflateRawSync(frames.subarray(12, 12 + frames.readUInt32LE(0))));
    const frame = Buffer.concat([frames.subarray(0, 12), deflateRawSync(payload)]);
    frame.writeUInt32LE(frame.length - 12, 0);
    return Buffer.concat([frame, Buffer.alloc((3 - frame.length % 3) % 3)]).toString("base64");
}

async function survive(page) {
    const { head, source } = partsOf(page);
    const faults = [];
    for (let mutant = 0; mutant < MUTANTS && faults.length < 3; mutant++) {
        const recording = new Recording(head, mutate(source));
        const start = process.cpuUsage();
        try {
            const chunk = await recording.load(recording.first);
            if (chunk.x.length !== chunk.count * chunk.ticks) faults.push(`mutant ${mutant}: size`);
        } catch (error) {
            // A stream that ends early, or a chunk that says what is wrong with it.
            if (error.name === "RangeError" || error.name === "ReferenceError")
                faults.push(`mutant ${mutant} of seed ${seed}: ${error.stack}`);
        }
        const took = process.cpuUsage(start).user / 1000;
        if (took > MUTANT_MS) faults.push(`mutant ${mutant} of seed ${seed}: ${took} ms`);
    }
    return faults;
}

const hunt = ["hunt", "--ticks", "700"];
const buoys = buildBuoys();
const columns = ["--columns", "floats.slope,floats.depth@exact,floats.serial,sea.tick"];
const coming = render("buoys", [...buoys, "--ticks", "600"], [...buoys, ...columns]);
await check("a hunt is decoded alike", () => compare(render("hunt", hunt)));
await check("what comes and goes is decoded alike", () => compare(coming));
await check("a crowd is decoded alike",
    () => compare(render("flock", ["flock", "--agents", "300", "--ticks", "40"])));
await check("walls and paths are decoded alike",
    () => compare(render("rooms", ["rooms", "--ticks", "60"])));
await check("no damage makes the decoder fail otherwise than by an error, or take long",
    () => survive(coming));
finish();
