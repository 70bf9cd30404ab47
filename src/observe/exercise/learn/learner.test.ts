import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { Learner } from './learner.ts';

const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] };
const schema = { type: 'object', properties: { kind: { type: 'string' }, file: { type: 'object' }, note: { type: 'string' } } };

function learnerWith(...worked: readonly JsonObject[]): Learner {
	const learner = new Learner({ places, seed: 1, each: 0, inAll: 0, about: () => '' });
	learner.meet({ tools: [{ name: 'draw', inputSchema: schema }] });
	for (const args of worked) learner.record(result(args));
	return learner;
}

function result(args: JsonObject): StepResult {
	return { step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'draw', args }, began: 1, ended: 2, outcome: 'ok' };
}

function injected(args: JsonObject, argument: string): CallStep {
	const injection = { class: 'shell' as const, argument, variant: 'x', proofs: [] };
	return { id: 2, kind: 'call', intent: 'injection', timeoutMs: 1, tool: 'draw', args, injection };
}

const PAYLOAD = "x';id;'";

test.each<[string, readonly JsonObject[], JsonObject, string, JsonObject | undefined]>([
	[
		'into the call that had the argument',
		[{ kind: 'a' }, { kind: 'b', note: 'n' }],
		{ kind: 'c', note: PAYLOAD },
		'note',
		{ kind: 'b', note: PAYLOAD },
	],
	[
		'at any depth',
		[{ file: { name: 'n', size: 'm' } }],
		{ kind: 'c', file: { name: PAYLOAD, size: 's' } },
		'file.name',
		{ file: { name: PAYLOAD, size: 'm' } },
	],
	['beside what worked without it', [{ kind: 'a' }], { kind: 'c', note: PAYLOAD }, 'note', { kind: 'a', note: PAYLOAD }],
	[
		'the planned call stays where it worked itself',
		[{ kind: 'a' }, { kind: 'c', note: 'n' }],
		{ kind: 'c', note: PAYLOAD },
		'note',
		undefined,
	],
	['nothing worked', [], { kind: 'c', note: PAYLOAD }, 'note', undefined],
])('an injection goes %s', (_, worked, args, argument, expected) => {
	const fed = learnerWith(...worked).feed(injected(args, argument));
	expect(fed?.kind === 'call' ? fed.args : undefined).toEqual(expected);
});
