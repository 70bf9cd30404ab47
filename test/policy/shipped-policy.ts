// The policies that ship, parsed and compiled as a user gets them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledPolicy, type CompileOptions, compilePolicy } from '#enforce/policy/compile/compile-policy.ts';
import { type LoadPolicy, parsePolicy } from '#enforce/policy/language/parse-policy.ts';

const DIRECTORY = join(import.meta.dirname, '..', '..', 'policies');

const loadShipped = ((name) =>
	name === 'default' || name === 'strict'
		? { name, text: readFileSync(join(DIRECTORY, `${name}.yaml`), 'utf8') }
		: undefined) satisfies LoadPolicy;

/** Of a text of the test's own, with the shipped ones to include. */
export function policyOf(text: string, options: CompileOptions = {}, name = 'policy.yaml'): CompiledPolicy {
	const { policy, problems } = parsePolicy(name, text, loadShipped);
	if (policy === undefined) throw new Error(problems.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n'));
	return compilePolicy(policy, options);
}

export function shippedPolicy(name: 'default' | 'strict', options: CompileOptions = {}): CompiledPolicy {
	return policyOf(loadShipped(name)?.text ?? '', options, name);
}
