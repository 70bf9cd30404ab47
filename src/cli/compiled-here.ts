import type { Policy } from '#model/policy.ts';
import { type CompiledPolicy, compilePolicy } from '#policy/compile/compile-policy.ts';

/** As for a server that is started here and now. */
export function compiledHere(policy: Policy, server: string | undefined): CompiledPolicy {
	const home = process.env['HOME'];
	return compilePolicy(policy, { cwd: process.cwd(), ...(home && { home }), ...(server !== undefined && { server }) });
}
