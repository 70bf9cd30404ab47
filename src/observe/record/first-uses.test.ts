import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { firstUses, meanwhile } from './first-uses.ts';
import type { PlanSetting } from './plan-calls.ts';

const request = {
	budget: { calls: 1, baits: 1, edges: 1, malformed: 1 },
	injections: { perTool: 2, inAll: 4, leastWeight: 0 },
	extras: { completions: 0, subscriptions: 0, tasks: 0, taskMs: 0, callsMs: 1, cancelled: 0, together: { tools: 0, calls: 0 } },
	callTimeoutMs: 1000,
	seed: 1,
	maxSteps: 10,
};
const setting = {
	cell: { home: '/home/user', cwd: '/workspace', tmp: '/tmp', outside: { outside: '/home/user/notes.md', siblings: [] } },
	launch: { namedPaths: [], runtime: { kind: 'node' } },
	request,
	files: [],
	mask: (text: string) => text,
	transport: () => 'stdio',
	hasInternet: true,
} as unknown as PlanSetting;

test('a sample is planned, whatever tool the user has chosen', () => {
	const chosen = { ...setting, request: { ...setting.request, only: { tool: 'show_setup', input: { title: 'a' } } } };
	for (const piece of [...firstUses(setting), ...firstUses(chosen)]) expect(piece).not.toThrow();
});

test('pieces are done in turn with other work, and no more of them once the server has answered', async () => {
	const done: string[] = [];
	let answer = () => {};
	const over = new Promise<void>((resolve) => {
		answer = resolve;
	});
	setImmediate(() => setImmediate(() => done.push('other work')));
	const piece = (name: string) => () => void done.push(name);
	await meanwhile([piece('first'), piece('second'), answer, piece('third')], over);
	await pause(1);
	expect(done.toSorted()).toEqual(['first', 'other work', 'second']);
});

test('a server that cannot be connected ends the work, too', async () => {
	const done: string[] = [];
	await meanwhile([() => done.push('first')], Promise.reject(new Error('it ended')));
	expect(done).toEqual([]);
});
