// Every attempt to get out of an audit's cell fails, as root and as an ordinary user, and leaves nothing.

import { beforeAll, describe, expect, test } from 'vitest';
import { ESCAPES } from './catalogue/catalogue.ts';
import { achievedOf, expectAllAttempted } from './judge-attempts.ts';
import { isRoot, LANGUAGES, USERS } from './machine.ts';
import { runAttempts } from './run-attempts.ts';

describe.for(USERS)('audited by %s', (user) => {
	const isSkipped = user === 'root' && !isRoot;
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

	// An i386 and an x32 call, a child without a tracer, a filter with a listener: refused or not, each is a finding.
	test.skipIf(isSkipped).for(['untraced child', 'seccomp listener', ...(process.arch === 'x64' ? ['i386', 'x32'] : [])])(
		'what would have got past the tracer is a finding: %s',
		(way) => {
			const evasions = attempted.c.report?.findings.filter(({ category }) => (category as string) === 'evasion') ?? [];
			expect(evasions.map(({ observed }) => observed).join('\n')).toContain(way);
		},
	);
});
