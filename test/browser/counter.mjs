// SPDX-License-Identifier: MIT
// Counts checks, as test/check/counter.rb does.

/// Returns {tell, check, finish}: tell(ok, sentence) counts a result; check(sentence, block) awaits
/// the block's list of faults, none of which means passed; finish() prints the counts and ends the
/// process.
export function counter() {
    let passed = 0;
    let failed = 0;

    function tell(ok, sentence) {
        if (ok) passed++;
        else failed++;
        console.log(`${ok ? "ok     " : "FAILED "} ${sentence}`);
    }

    async function check(sentence, block) {
        const faults = await block().catch((error) => [error.message]);
        tell(faults.length === 0, sentence);
        for (const fault of faults) console.log(`    ${fault}`);
    }

    function finish() {
        console.log(`${passed} passed, ${failed} failed`);
        process.exit(failed === 0 && passed > 0 ? 0 : 1);
    }

    return { tell, check, finish };
}
