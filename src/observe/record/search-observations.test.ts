import { expect, test } from 'vitest';
import { canarySearch } from '#canary/canary-search.ts';
import type { Canary } from '#model/canary.ts';
import type { Observation } from '#model/observation.ts';
import { searchObservations } from './search-observations.ts';

const VALUE = 'made-up-value-of-this-test-0123456789';
const canaries: readonly Canary[] = [{ key: 'env:TOKEN', where: { kind: 'env', name: 'TOKEN' }, value: VALUE }];
const common = { seq: 4, at: 9, pid: 7, pass: 1, phase: 'exercise', cause: { step: 2, by: 'exact' } } as const;

const exec = (...argv: readonly string[]): Observation => ({
	...common,
	kind: 'exec',
	program: '/bin/x',
	argv,
	fromMemory: false,
	ok: true,
});
const lookup = (name: string): Observation => ({ ...common, kind: 'dns', name, type: 'A', server: '127.0.0.53' });
const searched = (observation: Observation, lookups = true) => searchObservations([observation], canarySearch(canaries), lookups);

test('a command line, with the process and the cause of the start itself', () => {
	expect(searched(exec('x', `--token=${VALUE}`))).toEqual([
		{
			...common,
			kind: 'canary',
			channel: 'argument',
			where: '/bin/x',
			canaries: [{ key: 'env:TOKEN', form: 'plain' }],
			preview: 'x\n--token=‹env:TOKEN›',
		},
	]);
});

test('one that is encoded', () => {
	expect(searched(exec('x', Buffer.from(VALUE).toString('hex')))).toMatchObject([
		{ canaries: [{ form: 'hex' }], preview: expect.stringMatching(/^\[not shown/) },
	]);
});

test('a name that carries it in labels, where no sink has searched it', () => {
	const name = `${VALUE.slice(0, 14)}.${VALUE.slice(14)}.example`;
	expect(searched(lookup(name))).toMatchObject([{ channel: 'lookup' }]);
	expect(searched(lookup(name), false)).toEqual([]);
});

test('near miss: the variable’s name', () => {
	expect(searched(exec('printenv', 'TOKEN'))).toEqual([]);
});
