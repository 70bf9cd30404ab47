// Decides one argument by a shipped policy, as the guard decides a call: a hostile value in the parameter that fits its shape, an honest one
// with its own tool and name. The strict policy denies by default, so the tool is allowed first, as its user would do.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decide } from '#enforce/policy/decide.ts';
import { policyOf, shippedPolicy } from '../../test/policy/shipped-policy.ts';

const PLACES = { server: 'corpus', cwd: '/srv/app', home: '/home/user' };
const POLICIES: Readonly<Record<'default' | 'strict', CompiledPolicy>> = {
	default: shippedPolicy('default', PLACES),
	strict: policyOf(
		'version: 1\ninclude: [strict]\nrules:\n  - { name: all, tools: ["*"], effect: allow, reason: the tool is allowed }\n',
		PLACES,
	),
};

export function isArgumentDenied(policy: 'default' | 'strict', entry: string): boolean {
	const { tool, name, value } = callOf(entry);
	return decide(POLICIES[policy], { tool, args: { [name]: value } }, { now: 0 }).effect !== 'allow';
}

function callOf(entry: string): { readonly tool: string; readonly name: string; readonly value: string } {
	const honest = /^\{"tool": "[^"]*", "name": "[^"]*", "value": /.test(entry);
	if (honest) return JSON.parse(entry) as { tool: string; name: string; value: string };
	return { tool: 'get_item', name: parameterFor(entry), value: entry };
}

/** `http://…` is passed as a URL, `../x` as a path, everything else as an id. */
function parameterFor(value: string): string {
	if (/^\s*[a-z][a-z0-9+.-]{1,20}:/i.test(value)) return 'url';
	return /^\S*[\\/]\S*$/.test(value) ? 'path' : 'id';
}
