import { expect, test } from 'vitest';
import type { Step } from '#model/step.ts';
import type { ServerRun, ServerRunPlan } from '../server-run-plan.ts';
import { startAlike } from './start-alike.ts';

const step = (id: number, tool: string): Step => ({ id, kind: 'call', timeoutMs: 100, intent: 'typical', tool, args: {} });

/** Performs the plan as a server run does, with `changes` announced changes of the lists. */
async function started(paused: readonly Step[], further: readonly Step[], changes = 0) {
	const order: string[] = [];
	const plan = {
		capture: async (_: unknown, { onPage }: { onPage?: (method: string, page: object) => void } = {}) => {
			order.push('lists');
			onPage?.('tools/list', { tools: [] });
		},
	};
	const startToCompare = async ({ steps, relist, isUnpaused }: Pick<ServerRunPlan, 'steps'> & Partial<ServerRunPlan>, detail: string) => {
		expect(detail).toBe('to compare secrets, run 2');
		const session = undefined as never;
		for (let batch = await steps(session); batch.length > 0; batch = (await relist?.(session, false)) ?? []) {
			for (const one of batch) order.push(`${one.id}${isUnpaused?.(one) === true ? '' : ', pause'}`);
			for (let change = 0; change < changes; change++) await relist?.(session, true);
		}
		return { run: {} as ServerRun, span: { from: 0, to: 0 } };
	};
	const { lists } = await startAlike({ exerciser: { startToCompare }, plan: plan as never, env: {}, number: 2 }, { paused, further }, {});
	return { order, lists: lists.map(({ when, pages }) => `${when} ${pages.length}`) };
}

test('the lists are asked for before, between and after the steps, which pause where another tool follows', async () => {
	const { order, lists } = await started([step(1, 'a'), step(2, 'a')], [step(3, 'a'), step(4, 'a'), step(5, 'b')]);
	expect(order).toEqual(['lists', '1, pause', '2, pause', 'lists', '3', '4, pause', '5, pause', 'lists']);
	expect(lists).toEqual(['start 1', 'later 1', 'later 1']);
});

test('the lists are asked for after twenty announced changes, and not after more', async () => {
	expect((await started([step(1, 'a')], [], 25)).lists.filter((one) => one === 'change 1')).toHaveLength(20);
});
