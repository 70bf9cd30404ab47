import { expect, test } from 'vitest';
import { foldProfile } from '#assess/profile/fold-profile.ts';
import { scopeFinder } from '#model/scope.ts';
import { evidenceOf, exec, file, type Sight } from '../../../test/evidence.ts';
import { indexObservations } from './index-observations.ts';
import { processEffects } from './process-effects.ts';

function onlyLooked(seen: readonly Sight[]): boolean {
	const evidence = evidenceOf({ seen });
	const index = indexObservations(evidence);
	const effects = processEffects({
		...evidence,
		...index,
		profile: foldProfile(evidence),
		scopesWith: () => [],
		scopeOf: scopeFinder(evidence.steps),
	});
	const started = evidence.observations.find(({ kind }) => kind === 'exec');
	return started !== undefined && effects.onlyLooked({ process: index.processOf(started), seq: started.seq });
}

const GREP = { ...exec(['/usr/bin/grep', 'x']), pid: 1 };
const LOOK = { ...file('read', '/etc/hosts'), pid: 1 };
const WRITE = { ...file('write', '/data/x'), pid: 2 };
const FORK = { kind: 'fork', child: 2, thread: false, pid: 1 } as const;

test('what a child does counts, from the moment it was started', () => {
	expect(onlyLooked([GREP, LOOK])).toBe(true);
	expect(onlyLooked([GREP, LOOK, FORK, WRITE])).toBe(false);
	expect(onlyLooked([WRITE, GREP, LOOK, FORK])).toBe(true);
});

test('a process of which nothing was seen was not watched', () => {
	expect(onlyLooked([GREP])).toBe(false);
});

test('pids that are given out again and again, also among relatives, are walked through once', () => {
	const pids = Array.from({ length: 30 }, (_, index) => index + 1);
	const forks = pids.map((pid): Sight => ({ kind: 'fork', child: (pid % pids.length) + 1, thread: false, pid }));
	const others = pids.map((pid): Sight => ({ kind: 'fork', child: ((pid + 6) % pids.length) + 1, thread: false, pid }));
	const rounds = Array.from({ length: 40 }, () => [...forks, ...others]).flat();
	expect(onlyLooked([GREP, LOOK, ...rounds])).toBe(true);
	expect(onlyLooked([GREP, LOOK, ...rounds, WRITE])).toBe(false);
});
