import { expect, test } from 'vitest';
import { compilePolicy } from '#policy/compile/compile-policy.ts';
import { parsePolicy } from '#policy/language/parse-policy.ts';
import { resolveHosts } from './resolve-hosts.ts';

const { policy } = parsePolicy('p.yaml', 'version: 1\ndefault: allow\n', () => undefined);
const aimedAt = (hosts: number) => ({
	tool: 'fetch',
	args: { url: Array.from({ length: hosts }, (_, i) => `https://h${i}.example/`) },
	isTool: true,
});

// Nothing is looked up here: it throws before.
test('a call that aims at more hosts than are looked up is no call that aims at fewer', () => {
	if (policy === undefined) throw new Error('no policy');
	expect(() => resolveHosts(compilePolicy(policy), aimedAt(65))).toThrow('it aims at 65 hosts');
	expect(resolveHosts(compilePolicy(policy), aimedAt(0))).toBeUndefined();
});
