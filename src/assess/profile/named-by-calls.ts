// What the calls themselves named: paths, hosts and commands in their arguments, exactly as given.

import { isUnder, selfAndParents } from '#util/absolute-path.ts';
import { namesHost } from '#util/registrable-domain.ts';
import { type Arguments, argumentsOf } from './call-arguments.ts';
import type { Evidence } from './evidence.ts';

export interface NamedByCalls {
	of(step: number): Arguments | undefined;
	/** The named path that is, or holds, this one: in this call or an earlier one (a server may keep a directory it was given). */
	path(path: string, step: number | undefined): { readonly named: string; readonly earlier: boolean } | undefined;
	/**
	 * In this call, in an earlier one, or in the call that was under way then: a process that an earlier call started, such as a browser, does what later
	 * calls ask for. `at`: when it was contacted.
	 */
	host(host: string, step: number | undefined, at: number): { readonly named: string; readonly earlier: boolean } | undefined;
}

export function namedByCalls(evidence: Evidence): NamedByCalls {
	const order = new Map<number, number>();
	const byStep = new Map<number, Arguments>();
	const firstPath = new Map<string, number>();
	const firstHost = new Map<string, number>();
	for (const [index, { step }] of evidence.steps.entries()) {
		const named = argumentsOf(step, evidence);
		order.set(step.id, index);
		byStep.set(step.id, named);
		// What a server suggests to one tool's caller must not become an excuse for its other tools.
		for (const path of named.own.paths) if (!firstPath.has(path)) firstPath.set(path, index);
		for (const host of named.own.hosts) if (!firstHost.has(host)) firstHost.set(host, index);
	}
	/** What has no call of its own came after all of them: start-up, which came before, is not asked about. */
	const until = (step: number | undefined) => (step === undefined ? Number.POSITIVE_INFINITY : (order.get(step) ?? -1));
	return {
		of: (step) => byStep.get(step),
		path: (path, step) => {
			const args = step === undefined ? undefined : byStep.get(step);
			const chain = selfAndParents(path);
			// Whether it is named is quickly said; whether it covers the path only matters then.
			const isNamed = (candidate: string) =>
				(args?.own.paths.has(candidate) || (args?.paths.has(candidate) && isNarrow(candidate, evidence))) &&
				covers(candidate, path, evidence);
			const named = chain.find(isNamed);
			if (named !== undefined) return { named, earlier: false };
			const before = chain.find(
				(candidate) => (firstPath.get(candidate) ?? Number.POSITIVE_INFINITY) < until(step) && covers(candidate, path, evidence),
			);
			return before === undefined ? undefined : { named: before, earlier: true };
		},
		host: (host, step, at) => {
			const underWay = evidence.steps.find(({ began, ended }) => began <= at && at <= ended)?.step.id;
			// A host that the schema suggests is declared, not chosen: its text is weighed with the rest of what the tool says.
			const own = [step, underWay].flatMap((id) => (id === undefined ? [] : [...(byStep.get(id)?.own.hosts ?? [])]));
			const named = own.find((given) => namesHost(given, host));
			if (named !== undefined) return { named, earlier: false };
			const before = [...firstHost].find(([given, index]) => index < until(step) && namesHost(given, host));
			return before === undefined ? undefined : { named: before[0], earlier: true };
		},
	};
}

/** The root covers only itself; a directory that holds the home covers no hidden file in it. */
function covers(named: string, path: string, { places }: Evidence): boolean {
	if (named === path) return true;
	if (named === '/') return false;
	return !(isUnder(places.home, named) && isUnder(path, places.home) && path.slice(places.home.length).includes('/.'));
}

/** A directory that a schema suggests opens itself, not the whole home. */
function isNarrow(path: string, { places }: Evidence): boolean {
	return !isUnder(places.home, path);
}
