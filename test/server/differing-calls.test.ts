// Calls that an older product decided otherwise, with the reason why the answer here is right.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OLDER_POLICIES, serveFixture } from './serve-fixture.ts';

interface DifferingCall {
	readonly policy: string;
	readonly tool: string;
	readonly arguments: Readonly<Record<string, unknown>>;
	readonly ours: 'ALLOW' | 'BLOCK';
	readonly why: string;
}

const CALLS = JSON.parse(readFileSync(join(import.meta.dirname, 'differing-calls.json'), 'utf8')) as readonly DifferingCall[];
const POLICIES = {
	...OLDER_POLICIES,
	globs: 'allowed_tools: ["read_*"]\n',
	expressions: 'allowed_tools: [query]\nblocked_arg_patterns: ["/drop\\\\s+table/i"]\n',
	files: 'allowed_tools: [open_note]\nblock_filesystem_read: true\n',
	writes: 'allowed_tools: [save_note]\nblock_filesystem_write: true\n',
};

const served = await serveFixture({}, POLICIES);
afterAll(() => served[Symbol.asyncDispose]());

/** As measured: exact names, then substrings of the values, to a depth of six. */
function olderDecision({ policy, tool, arguments: args }: DifferingCall): 'ALLOW' | 'BLOCK' {
	const { allowed_tools = [], blocked_arg_patterns = [] } = parse(POLICIES[policy as keyof typeof POLICIES]) as {
		readonly allowed_tools?: readonly string[];
		readonly blocked_arg_patterns?: readonly string[];
	};
	const texts = (value: object, depth: number): readonly string[] =>
		depth > 5
			? []
			: Object.values(value).flatMap((one: unknown) => {
					if (Array.isArray(one)) return one.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
					return typeof one === 'object' && one !== null ? texts(one, depth + 1) : [String(one)];
				});
	const held = texts(args, 0).join('\n').toLowerCase();
	return allowed_tools.includes(tool) && !blocked_arg_patterns.some((pattern) => held.includes(pattern.toLowerCase())) ? 'ALLOW' : 'BLOCK';
}

test('there are at least forty, each with its reason', () => {
	expect(CALLS.length).toBeGreaterThanOrEqual(40);
	expect(CALLS.filter(({ why }) => why.length < 10)).toEqual([]);
	expect(new Set(CALLS.map((call) => JSON.stringify([call.policy, call.tool, call.arguments]))).size).toBe(CALLS.length);
});

test.for(CALLS)('$tool $arguments: $ours, for $why', async (call) => {
	const { policy, tool, arguments: args, ours } = call;
	const answer = await served.app.inject({
		url: '/inspect',
		method: 'POST',
		payload: { server_name: 'older', policy, tool_call: { tool_name: tool, arguments: args } },
	});
	expect(answer.json()).toMatchObject({ decision: ours });
	expect(olderDecision(call)).not.toBe(ours);
});
