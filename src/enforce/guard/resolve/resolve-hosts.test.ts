import { expect, test } from 'vitest';
import { compilePolicy } from '#enforce/policy/compile/compile-policy.ts';
import { parsePolicy } from '#enforce/policy/language/parse-policy.ts';
import { resolveHosts } from './resolve-hosts.ts';

const ADDRESSES = 'rules: [{name: inside, when: {hazards: [private-address]}, effect: deny, reason: r}]';
const compiled = (text: string) => {
	const { policy, problems } = parsePolicy('p.yaml', `version: 1\ndefault: allow\n${text}\n`, () => undefined);
	if (policy === undefined) throw new Error(JSON.stringify(problems));
	return compilePolicy(policy);
};
const aimedAt = (hosts: number) => ({
	tool: 'fetch',
	args: { url: Array.from({ length: hosts }, (_, i) => `https://h${i}.example/`) },
	isTool: true,
});

/** Nothing is looked up here: the names are noted. */
function noting() {
	const asked: string[] = [];
	const lookUp = async (name: string) => {
		asked.push(name);
		return name === 'h0.example' ? { failure: 'why not' } : { addresses: ['203.0.113.1'] };
	};
	return { asked, resolve: resolveHosts({ lookUp }) };
}

test('each name is resolved, or has the reason why it is not', async () => {
	const { resolve } = noting();
	expect(await resolve(compiled(ADDRESSES), aimedAt(2), 'c')).toEqual({
		resolved: { 'h1.example': ['203.0.113.1'] },
		unresolved: { 'h0.example': 'why not' },
	});
});

test('of a call that aims at more hosts than are looked up, none is, and none counts as resolved', async () => {
	const { asked, resolve } = noting();
	const resolution = await resolve(compiled(ADDRESSES), aimedAt(65), 'c');
	expect(resolution?.resolved).toEqual({});
	expect(Object.keys(resolution?.unresolved ?? {})).toHaveLength(65);
	expect(resolution?.unresolved['h64.example']).toMatch('the call names 65 hosts, and no more than 64 are looked up');
	expect(asked).toEqual([]);
});

test('nothing is looked up without a reason', () => {
	const { asked, resolve } = noting();
	expect(resolve(compiled(ADDRESSES), aimedAt(0), 'c')).toBeUndefined();
	// No rule is about addresses; none is for this tool; none but by name.
	expect(resolve(compiled(''), aimedAt(1), 'c')).toBeUndefined();
	expect(resolve(compiled(ADDRESSES.replace('when', 'tools: [other], when')), aimedAt(1), 'c')).toBeUndefined();
	expect(resolve(compiled(ADDRESSES.replace('hazards: [private-address]', 'host_in: [a.example]')), aimedAt(1), 'c')).toBeUndefined();
	expect(resolveHosts(undefined)(compiled(ADDRESSES), aimedAt(1), 'c')).toBeUndefined();
	expect(asked).toEqual([]);
});

test.for(['hazards: [metadata-address]', 'cidr: [10.0.0.0/8]', 'host_in: [10.0.0.0/8]', 'host_not_in: [a.example, 192.0.2.1]'])(
	'names are looked up for the sake of %s',
	async (when) => {
		const { asked, resolve } = noting();
		await resolve(compiled(ADDRESSES.replace('hazards: [private-address]', when)), aimedAt(1), 'c');
		expect(asked).toEqual(['h0.example']);
	},
);
