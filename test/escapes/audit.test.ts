// Every attempt to get out of an audit's cell fails, as root and as an ordinary user, and leaves nothing.

import { beforeAll, describe, expect, test } from 'vitest';
import { ESCAPES } from './catalogue/catalogue.ts';
import { achievedOf, expectAllAttempted } from './judge-attempts.ts';
import { LANGUAGES, TRIED_USERS } from './machine.ts';
import { runAttempts } from './run-attempts.ts';

describe.for(TRIED_USERS)('audited by $user$remark', ({ user, isSkipped }) => {
	let attempted: Awaited<ReturnType<typeof runAttempts>>;
	beforeAll(async () => {
		if (!isSkipped) attempted = await runAttempts('audit', user);
	}, 240_000);

	describe.skipIf(isSkipped).for(LANGUAGES)('in %s', (language) => {
		test('every attempt was made, and none got out', () => {
			const { reported, seen } = attempted[language];
			expectAllAttempted(ESCAPES[language], reported);
			expect(achievedOf(ESCAPES[language], reported, seen)).toEqual([]);
		});

		test('nothing was reached, nothing stays, and what was writable is the owner’s again', () => {
			const { reached, processes, temporary, foreign, isSecretKept } = attempted[language].seen;
			expect({ reached, processes, temporary, foreign, isSecretKept }).toEqual({
				reached: [],
				processes: [],
				temporary: [],
				foreign: [],
				isSecretKept: true,
			});
		});
	});

	// Refused or not, each is part of a finding.
	test
		.skipIf(isSkipped)
		.for(['untraced child', 'seccomp listener', ...(process.arch === 'x64' ? ['i386 system call', 'x32 system call'] : [])])(
		'what would have got past the tracer is a finding: %s',
		(way) => {
			const { findings = [], evidence = [] } = attempted.c.report ?? {};
			const cited = new Set(findings.filter(({ category }) => category === 'evasion').flatMap((finding) => finding.evidence));
			const calls = evidence.flatMap((one) => (one.kind === 'kernel' && cited.has(one.seq) ? [one.call] : []));
			expect(calls).toContain(way);
		},
	);
});
