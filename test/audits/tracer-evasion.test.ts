// Ways past the tracer, on the real kernel: none leads anywhere, each is one finding, and the death that comes of it is no crash.

import { expect, test } from 'vitest';
import { auditServer, findingLines } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const isForeign = process.arch !== 'x64';

test.each([
	['i386', 'an i386 system call \\(getpid, refused by the cell’s filter\\) .*; its process ended there \\(SIGSYS\\)'],
	['x32', 'an x32 system call \\(getpid, refused by the cell’s filter\\)'],
	['untraced', 'an untraced child \\(clone, refused by the cell’s filter\\)'],
	['untraced-clone3', 'an untraced child \\(clone3 with CLONE_UNTRACED\\)'],
	['listener', 'a seccomp listener \\(seccomp, refused by the cell’s filter\\)'],
])('%s', async (way, observed) => {
	if (isForeign && /86|32/.test(way)) return;
	const report = await auditServer(fixtureCommand(`tracer-evasion/trips-${way}.py`), { passes: 1, secretCalls: 0 });
	expect(findingLines(report)).toEqual([expect.stringMatching(`^high tracer-evasion format_note: tried to make ${observed}`)]);
	expect(report.coverage.gaps).toEqual([]);
});
