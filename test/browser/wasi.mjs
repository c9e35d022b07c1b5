// SPDX-License-Identifier: MIT
// Runs a WASI program in Node or in a page. It collects the program's output and provides nothing
// else.

const ENOSYS = 52;

class Exit {
    constructor(code) {
        this.code = code;
    }
}

/// Runs the program in these bytes to its end. Returns {output, code}; a trap is text of the output
/// and code -1.
export async function run(bytes) {
    const module = await WebAssembly.compile(bytes);
    const decoder = new TextDecoder();
    let output = "";
    let memory;

    const calls = {
        proc_exit(code) {
            throw new Exit(code);
        },
        // Standard output and standard error alike.
        fd_write(descriptor, vectors, count, written) {
            const view = new DataView(memory.buffer);
            let total = 0;
            for (let i = 0; i < count; i++) {
                const address = view.getUint32(vectors + 8 * i, true);
                const length = view.getUint32(vectors + 8 * i + 4, true);
                output += decoder.decode(new Uint8Array(memory.buffer, address, length),
                    { stream: true });
                total += length;
            }
            view.setUint32(written, total, true);
            return 0;
        },
    };
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        (imports[from] ??= {})[name] = calls[name] ?? (() => ENOSYS);

    const instance = await WebAssembly.instantiate(module, imports);
    memory = instance.exports.memory;
    try {
        instance.exports._start();
        return { output, code: 0 };
    } catch (error) {
        if (error instanceof Exit) return { output, code: error.code };
        return { output: `${output}\n${error}\n`, code: -1 };
    }
}
