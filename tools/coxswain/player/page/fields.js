// SPDX-License-Identifier: MIT
// What the chosen agent carries, and one field of it over time.
"use strict";

// Values of a chunk in a tick, or null where there is none: of a place, and of a carried column.
function readPlace(axis) {
    return (chunk, tick, agent, unit) => {
        const track = tracksOf(chunk).ofAgent.get(agent);
        if (track === undefined || !chunk.has(track, tick)) return null;
        return chunk[axis][(tick - chunk.first) * chunk.count + track] / unit;
    };
}

// Where no agent is chosen, that of the only row of a table that has nothing to do with agents.
function readColumn(number, { step, of_agents: isAgents }) {
    const [one, parts = 1] = step.split("/").map(Number);
    return (chunk, tick, agent) => {
        const field = chunk.fields[number];
        const isOnly = agent === 0 && !isAgents && field.rows.length === 1;
        const row = isOnly ? 0 : isAgents ? field.rows.indexOf(agent) : -1;
        if (row < 0 || !field.has(row, tick)) return null;
        return field.values[(tick - chunk.first) * field.rows.length + row] * one / parts;
    };
}

class Fields {
    constructor(player, view) {
        this.player = player;
        this.view = view;
        this.canvas = byId("plot");
        this.pen = this.canvas.getContext("2d");
        this.fields = [{ name: "x", read: readPlace("x") }, { name: "y", read: readPlace("y") }];
        player.recordings[0].head.columns.forEach((column, i) => this.fields.push({
            name: column.of_agents ? column.name : `${column.table}.${column.name}`,
            isExact: column.exact,
            isReference: column.type === "reference",
            read: readColumn(i, column)
        }));
        this.plotted = null;
        this.rows = "";
        this.canvas.addEventListener("pointerdown", ({ offsetX }) => {
            const { first, last } = this.span;
            player.seek(first + offsetX / this.canvas.clientWidth * (last - first));
        });
    }

    // The value of each replay.
    values(field, tick) {
        return this.player.chunks(tick, (recording, held) => {
            const chunk = held === tick ? recording.peek(tick) : null;
            return chunk && field.read(chunk, tick, this.view.agent, recording.head.unit);
        });
    }

    text(field, value) {
        if (value === null) return "\u2013";
        if (field.isReference && value === 0) return "-"; // of no row, as dump writes it
        return field.isExact ? String(Number(value.toFixed(5))) : `\u2248 ${value.toFixed(2)}`;
    }

    // Of each field that is there in a loaded chunk of this tick, a row: rows come and go.
    show({ recordings }, tick) {
        const { agent } = this.view;
        const isThere = (field) => this.values(field, tick).some((value) => value !== null);
        const shown = this.fields.filter((field) =>
            isThere(field) || (agent && field === this.plotted));
        const rows = [agent, ...shown.map(({ name }) => name)].join();
        byId("fields").hidden = shown.length === 0;
        if (rows !== this.rows) this.build(shown, recordings);
        this.rows = rows;
        for (const { field, row, cells } of this.cells) {
            const values = this.values(field, tick);
            values.forEach((value, i) => {
                setText(cells[i], this.text(field, value));
            });
            row.className = values.length > 1 && values[0] !== values[1] ? "differs" : "";
        }
        this.describe();
        this.plot(tick);
    }

    build(shown, recordings) {
        this.cells = shown.map((field) => {
            const row = document.createElement("tr");
            const button = document.createElement("button");
            button.textContent = field.name;
            button.title = "Plot it over time";
            button.setAttribute("aria-pressed", field === this.plotted);
            button.addEventListener("click", () => {
                this.plotted = field === this.plotted ? null : field;
                this.rows = "";
                this.player.show();
                this.cells.find((cell) => cell.field === field)?.button.focus();
            });
            const head = row.appendChild(document.createElement("th"));
            head.scope = "row";
            head.append(button);
            return { field, row, button, cells: recordings.map(() => row.insertCell()) };
        });
        const body = document.createElement("tbody");
        body.append(...this.cells.map(({ row }) => row));
        byId("fields").replaceChildren(body);
    }

    describe() {
        const { view } = this;
        const entry = byId("agent");
        if (document.activeElement !== entry) entry.value = view.agent || "";
        const pane = view.panes.find(({ moment }) => moment?.agent(view.agent) !== undefined);
        let text = "Click or tap an agent to see what it carries.";
        if (view.agent && !pane) text = `Agent ${view.agent} is not there at this tick.`;
        if (pane) {
            const ink = pane.moment.ink(pane.moment.agent(view.agent));
            const isIt = (word) => word.kind === SHAPE.AGENT && word.ink === ink;
            text = view.words.find(isIt)?.text ?? "agent";
            if (view.shows.neighbours && pane.neighbours !== null)
                text += `, ${pane.neighbours} others within its circle`;
        }
        setText(byId("agent-text"), text);
    }

    // Of the chunks around a tick, the first and last tick and the values of each replay.
    series(tick) {
        const [chunk] = this.player.chunks(tick, (recording, held) => recording.peek(held));
        if (!chunk) return null;
        const first = Math.max(chunk.first - chunk.ticks, this.player.first);
        const last = Math.min(chunk.first + 2 * chunk.ticks - 1, this.player.last);
        const lines = this.player.recordings.map(() => []);
        for (let t = first; t <= last; t++)
            this.values(this.plotted, t).forEach((value, i) => lines[i].push(value));
        return { first, last, lines };
    }

    plot(tick) {
        const { pen, canvas, view } = this;
        const span = this.plotted && this.series(tick);
        byId("plot-figure").hidden = !span;
        if (!span) return;
        this.span = span;
        const { first, last, lines } = span;
        const values = lines.flat().filter((value) => value !== null);
        const least = Math.min(...values);
        const most = Math.max(...values);
        const [width, height] = fitCanvas(canvas, pen);
        const px = (t) => (t - first) / Math.max(last - first, 1) * (width - 2) + 1;
        const py = (value) => height - 6 - (value - least) / (most - least || 1) * (height - 12);
        pen.clearRect(0, 0, width, height);
        pen.fillStyle = view.colour.line;
        pen.fillRect(px(tick) - 1, 0, 2, height);
        lines.forEach((line, i) => {
            pen.strokeStyle = i === 0 ? view.colour.accent : view.colour.alarm;
            pen.lineWidth = 1.5;
            pen.beginPath();
            line.forEach((value, t) => {
                if (value === null) return;
                if (t > 0 && line[t - 1] !== null) pen.lineTo(px(first + t), py(value));
                else pen.moveTo(px(first + t), py(value));
            });
            pen.stroke();
        });
        const [low, high] = [least, most].map((value) => this.text(this.plotted, value));
        const range = values.length === 0 ? "not there" : `${low} to ${high}`;
        const text = `${this.plotted.name}, ticks ${first} to ${last}: ${range}`;
        setText(byId("plot-text"), text);
        canvas.setAttribute("aria-label", text);
    }
}
