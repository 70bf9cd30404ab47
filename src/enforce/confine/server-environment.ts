import type { PolicyConfinement } from '#model/policy.ts';

/** Hardly any program starts without these. */
const BASICS: readonly string[] = ['PATH', 'HOME', 'LANG', 'TERM'];
/** Candor's own credentials. With them, a server could act as the user who guards it. */
const OWN_CREDENTIALS: readonly string[] = ['CANDOR_TOKEN', 'CANDOR_DATABASE', 'CANDOR_FORWARD_TOKEN', 'CANDOR_BEARER_TOKEN'];
/** Variables that are usually meant for a server: GITHUB_TOKEN, OPENAI_API_KEY, DATABASE_URL */
const LIKELY_MEANT = /TOKEN|KEY|SECRET|PASSWORD|CREDENTIAL|DATABASE|API/i;
const MOST_SHOWN = 5;

export interface ServerEnvironment {
	readonly env: Readonly<Record<string, string>>;
	/** The withheld variables, for the person who runs the guard. Undefined if there are none. */
	readonly note: string | undefined;
}

export function serverEnvironment(allowed: PolicyConfinement['env'], own: NodeJS.ProcessEnv): ServerEnvironment {
	const all = Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined);
	const isPassed = (name: string) =>
		BASICS.includes(name) || (allowed === 'inherit' ? !OWN_CREDENTIALS.includes(name) : allowed.includes(name));
	const withheld = all.map(([name]) => name).filter((name) => !isPassed(name));
	const likely = withheld.filter((name) => LIKELY_MEANT.test(name)).slice(0, MOST_SHOWN);
	const among = likely.length === 0 ? '' : `, among them ${likely.join(', ')}`;
	return {
		env: Object.fromEntries(all.filter(([name]) => isPassed(name))),
		note:
			withheld.length === 0
				? undefined
				: `variables that are not passed on: ${withheld.length}${among}; the policy’s confine: env: lists those that are`,
	};
}
