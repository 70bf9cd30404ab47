// The same attempts without a cell succeed: an attempt that cannot succeed checks nothing.

import { beforeAll, describe, expect, test } from 'vitest';
import { ESCAPES } from './catalogue/catalogue.ts';
import { expectAllAttempted, outcomeOf } from './judge-attempts.ts';
import { isRoot, LANGUAGES, USERS, type User } from './machine.ts';
import { runAttempts } from './run-attempts.ts';

const users = USERS.filter((user) => user === 'ordinary' || isRoot);
const attempted = new Map<User, Awaited<ReturnType<typeof runAttempts>>>();
beforeAll(async () => {
	for (const user of users) attempted.set(user, await runAttempts('nowhere', user));
}, 120_000);

function achievedBy(user: User): ReadonlySet<string> {
	const ran = attempted.get(user);
	return new Set(
		LANGUAGES.flatMap((language) =>
			ESCAPES[language].flatMap((attempt) => {
				const { reported, seen } = ran?.[language] ?? { reported: [], seen: undefined };
				return seen !== undefined && outcomeOf(attempt, reported, seen).outcome === 'achieved' ? [attempt.id] : [];
			}),
		),
	);
}

describe.for(LANGUAGES)('in %s', (language) => {
	test('every attempt is made once, and says what it must not achieve', () => {
		for (const user of users) expectAllAttempted(ESCAPES[language], attempted.get(user)?.[language].reported ?? []);
	});

	test.skipIf(!isRoot)(
		'without a cell every attempt succeeds, for root or for an ordinary user, unless the catalogue says why not (needs root)',
		() => {
			const [asRoot, asOrdinary] = [achievedBy('root'), achievedBy('ordinary')];
			const refused = ESCAPES[language].filter(
				({ id, mayBeImpossible }) => mayBeImpossible === undefined && !asRoot.has(id) && !asOrdinary.has(id),
			);
			expect(refused.map(({ id }) => id)).toEqual([]);
		},
	);
});

test('there are many attempts, and most of them succeed without a cell', () => {
	const all = LANGUAGES.flatMap((language) => ESCAPES[language]);
	const achieved = new Set(users.flatMap((user) => [...achievedBy(user)]));
	expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
	expect(all.length).toBeGreaterThanOrEqual(200);
	expect(achieved.size).toBeGreaterThanOrEqual(isRoot ? 170 : 70);
});
