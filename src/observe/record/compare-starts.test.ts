import { expect, test } from 'vitest';
import type { ClientIdentity } from '#model/pass.ts';
import type { Session } from '#observe/exercise/session.ts';
import { compareWatched } from './compare-starts.ts';
import { OTHER_EDITOR } from './passes.ts';
import type { ServerRunPlan } from './server-run-plan.ts';

const call = { kind: 'call', id: 3, tool: 'echo', args: {}, intent: 'typical', timeoutMs: 1000 } as const;
const firstPass = {
	pass: 1,
	phases: [{ phase: 'start', began: 0, ended: 10 }],
	results: [{ step: call, began: 5, ended: 6, outcome: 'ok', reply: { content: [] } }],
};
const declaration = { tools: [] };

/** Makes starts one microsecond after the other from 100 on. `hosts`: what each contacts. */
async function compared(hosts: (from: number) => readonly string[]) {
	const starts: { readonly client: ClientIdentity | undefined; readonly isUntraced: boolean }[] = [];
	const settled: number[] = [];
	const exerciser = {
		serverRuns: [firstPass],
		startToCompare: async (run: Partial<ServerRunPlan>) => {
			await run.steps?.({} as Session);
			starts.push({ client: run.client, isUntraced: run.isUntraced === true });
			return { span: { from: 99 + starts.length, to: 99 + starts.length } };
		},
	};
	const done = await compareWatched(
		exerciser as never,
		{ capture: async () => declaration as never },
		{ clock: { usable: false } } as never,
		{ contacted: (from) => new Set(hosts(from)), internet: { forget: async () => void settled.push(starts.length) } as never },
	);
	return { ...done, made: starts, settled };
}

test('the start without the tracer also lists the declaration for another client', async () => {
	const { starts, listed, made, settled } = await compared(() => ['api.example']);
	expect(settled).toEqual([1]); // before anything is compared, the sink has told all that it got
	expect(starts).toEqual([]);
	expect([...listed]).toEqual([[OTHER_EDITOR.name, declaration]]);
	expect(made).toEqual([{ client: OTHER_EDITOR, isUntraced: true }]);
});

test('where that start contacts a new host, its listing does not count: the client’s name may be the reason', async () => {
	const { starts, listed } = await compared((from) => (from === 100 ? ['new.example'] : []));
	expect(starts.map(({ sign, hasSign }) => [sign, hasSign])).toEqual([false, true, false, true, false].map((has) => ['tracer', has]));
	expect(listed.size).toBe(0);
});
