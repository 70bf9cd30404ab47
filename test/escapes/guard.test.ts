// Every attempt to get out of a guarded server's cell fails, as root and as an ordinary user, and leaves nothing.

import { beforeAll, describe, expect, test } from 'vitest';
import { ESCAPES } from './catalogue/catalogue.ts';
import { achievedOf, expectAllAttempted } from './judge-attempts.ts';
import { LANGUAGES, TRIED_USERS } from './machine.ts';
import { runAttempts } from './run-attempts.ts';

describe.for(TRIED_USERS)('guarded by $user$remark', ({ user, isSkipped }) => {
	let attempted: Awaited<ReturnType<typeof runAttempts>>;
	beforeAll(async () => {
		if (!isSkipped) attempted = await runAttempts('guard', user);
	}, 120_000);

	describe.skipIf(isSkipped).for(LANGUAGES)('in %s', (language) => {
		test('every attempt was made, and none got out', () => {
			const { reported, seen } = attempted[language];
			const inGuard = ESCAPES[language].filter(({ places }) => places === undefined || places.includes('guard'));
			expectAllAttempted(ESCAPES[language], reported);
			expect(achievedOf(inGuard, reported, seen)).toEqual([]);
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
});
