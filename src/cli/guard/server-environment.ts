import type { PolicyConfinement } from '#model/policy.ts';

/** Without these hardly any program starts. */
const BASICS: readonly string[] = ['PATH', 'HOME', 'LANG', 'TERM'];

export interface ServerEnvironment {
	readonly env: Readonly<Record<string, string>>;
	/** How many variables it does not get. */
	readonly withheld: number;
}

export function serverEnvironment(allowed: PolicyConfinement['env'], own: NodeJS.ProcessEnv): ServerEnvironment {
	const all = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined);
	const passed = allowed === 'inherit' ? all : all.filter(([name]) => BASICS.includes(name) || allowed.includes(name));
	return { env: Object.fromEntries(passed), withheld: all.length - passed.length };
}
