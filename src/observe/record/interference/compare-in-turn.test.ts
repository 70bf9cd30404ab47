import { expect, test } from 'vitest';
import { compareInTurn } from './compare-in-turn.ts';
import type { Emitted } from './emitted-parts.ts';

/** A server that sends these texts, one a call, all in the same header. */
const sending = (texts: (isChanged: boolean, run: number) => readonly string[]) => {
	let runs = 0;
	return async (changed: ReadonlySet<string>): Promise<Emitted> => {
		const parts = texts(changed.size > 0, runs++).map((text, index) => {
			const part = { channel: 'request', call: index + 1, destination: 'a.example:80', place: 'header x', text } as const;
			return [`${index}`, part] as const;
		});
		return new Map(parts);
	};
};
const compared = async (texts: Parameters<typeof sending>[0]) => {
	const { comparison, runs } = await compareInTurn(sending(texts), ['env:A']);
	return { runs: runs.first.length + runs.other.length, found: comparison.differences.map(({ key }) => key) };
};

test('nothing differs: two runs; what only varies: three', async () => {
	expect(await compared(() => ['same'])).toEqual({ runs: 2, found: [] });
	expect(await compared((_, run) => [`${run}`])).toEqual({ runs: 3, found: [] });
});

test('what follows the change is clear after six runs', async () => {
	expect(await compared((isChanged) => [isChanged ? 'b' : 'a', 'same'])).toEqual({ runs: 6, found: ['0'] });
});

test('a word that is drawn anew in each run, and agrees with the change in the first four: no difference', async () => {
	const drawn = ['debug', 'error', 'debug', 'error', 'notice', 'alert'];
	expect(await compared((_, run) => [drawn[run] ?? ''])).toEqual({ runs: 5, found: [] });
});

test('in a place where a coin is thrown beside it, more runs are compared', async () => {
	const coin = [0, 0, 1, 0, 1, 0, 0, 1];
	const { runs, found } = await compared((isChanged, run) => [isChanged ? '1' : '0', `${coin[run]}`]);
	expect(found).toContain('0');
	expect(runs).toBeGreaterThan(6);
});

test('runs that were made before count', async () => {
	const run = sending((isChanged) => [isChanged ? 'b' : 'a']);
	const known = { first: [await run(new Set()), await run(new Set())], other: [await run(new Set(['env:A']))] };
	const { runs } = await compareInTurn(run, ['env:A'], known);
	expect([runs.first.length, runs.other.length]).toEqual([3, 3]);
});
