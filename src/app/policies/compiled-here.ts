import { type CompiledPolicy, type CompileOptions, compilePolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { Policy } from '#model/policy.ts';

/** Compiles a policy for a server that is started here and now, unless it runs elsewhere. */
export function compiledHere(
	policy: Policy,
	server: string | undefined,
	places: Pick<CompileOptions, 'cwd' | 'home' | 'guarded'> = {},
): CompiledPolicy {
	return compilePolicy(policy, { ...here(), ...places, ...(server !== undefined && { server }) });
}

function here(): Pick<CompileOptions, 'cwd' | 'home'> {
	const home = process.env['HOME'];
	return { cwd: process.cwd(), ...(home && { home }) };
}
