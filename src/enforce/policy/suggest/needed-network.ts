// The network that the server needs: none, the hosts that it declares, or any host that its callers name.

import { hostOf } from '#util/hosts.ts';
import { allEffects, type OrdinaryCall, type Suggested, someOf } from './audited.ts';

export interface NeededNetwork {
	readonly network: 'none' | 'public' | readonly string[];
	readonly evidence: string;
}

const TOLD: ReadonlySet<string> = new Set(['launch', 'declared', 'allowed']);

/** Returns the contacted hosts, whatever the cause, but not those that are told as one number. */
export function hostsOf(report: Suggested): readonly string[] {
	const egress = allEffects(report).filter(({ kind, paths }) => kind === 'egress' && paths === undefined);
	return [...new Set(egress.map(({ subject }) => hostOf(subject)))];
}

export function neededNetwork(report: Suggested, calls: readonly OrdinaryCall[]): NeededNetwork {
	const egress = allEffects(report).filter(({ kind }) => kind === 'egress');
	// The target of an injection is not part of the server's purpose.
	const asked = new Set(calls.flatMap(({ reading }) => reading.hosts.filter(({ isAimed }) => isAimed).map(({ host }) => host)));
	const sent = egress.filter(({ subject, explanation }) => explanation?.by === 'argument' && asked.has(hostOf(subject)));
	const told = egress.filter(({ explanation }) => explanation !== undefined && TOLD.has(explanation.by));
	const hosts = [...new Set(told.map(({ subject }) => hostOf(subject)))].sort();
	const others = egress.filter(({ subject, explanation }) => explanation === undefined && !hosts.includes(hostOf(subject)));
	const refused = others.length === 0 ? '' : `; nothing explains ${someOf(others.map(({ subject }) => subject))}, which stays out of reach`;
	if (sent.length > 0)
		return {
			network: 'public',
			evidence: `it goes where ordinary calls send it; this machine and private networks stay out of reach${refused}`,
		};
	if (hosts.length === 0)
		return { network: 'none', evidence: `it went nowhere that its text, its command or an ordinary call names${refused}` };
	return { network: hosts, evidence: `its text or its command line speaks of ${hosts.length === 1 ? 'it' : 'them'}${refused}` };
}
