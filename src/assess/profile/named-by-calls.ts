// What the calls themselves named: paths, hosts and commands in their arguments, exactly as given.

import { isUnder, parentOf, selfAndParents } from '#util/absolute-path.ts';
import { namesHost } from '#util/registrable-domain.ts';
import { type Arguments, argumentsOf } from './call-arguments.ts';
import type { Evidence } from './evidence.ts';

export interface NamedByCalls {
	/** Whether any call names a path at all. */
	readonly hasPaths: boolean;
	of(step: number): Arguments | undefined;
	/** Returns the named path that is, or contains, this one: from this call or an earlier one, because a server may keep a given directory. */
	path(path: string, step: number | undefined): { readonly named: string; readonly earlier: boolean } | undefined;
	/**
	 * From this call, an earlier one, or the call in progress at that time: a process that an earlier call started, such as a browser, does what later
	 * calls ask for. `at`: time of the contact.
	 */
	host(host: string, step: number | undefined, at: number): { readonly named: string; readonly earlier: boolean } | undefined;
}

export function namedByCalls(evidence: Evidence): NamedByCalls {
	const order = new Map<number, number>();
	const byStep = new Map<number, Arguments>();
	const firstPath = new Map<string, number>();
	const firstHost = new Map<string, number>();
	const ofAnyCall = new Set<string>();
	for (const [index, { step }] of evidence.steps.entries()) {
		const named = argumentsOf(step, evidence);
		order.set(step.id, index);
		byStep.set(step.id, named);
		// What a server suggests to the caller of one tool must not excuse its other tools.
		for (const path of named.own.paths) if (!firstPath.has(path)) firstPath.set(path, index);
		for (const path of [...named.own.paths, ...named.paths]) ofAnyCall.add(path);
		for (const host of named.own.hosts) if (!firstHost.has(host)) firstHost.set(host, index);
	}
	/** An effect without a call came after all of them. Start-up, which came before, is not looked up here. */
	const until = (step: number | undefined) => (step === undefined ? Number.POSITIVE_INFINITY : (order.get(step) ?? -1));
	const isNearNamed = nearNamed(ofAnyCall);
	return {
		hasPaths: ofAnyCall.size > 0,
		of: (step) => byStep.get(step),
		path: (path, step) => {
			if (!isNearNamed(path)) return undefined;
			const args = step === undefined ? undefined : byStep.get(step);
			const chain = selfAndParents(path);
			// The check whether a path is named is cheap. Whether it covers the path matters only then.
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
			// A host that the schema suggests is declared, not chosen: it is judged with the other declared text of the tool.
			const own = [step, underWay].flatMap((id) => (id === undefined ? [] : [...(byStep.get(id)?.own.hosts ?? [])]));
			const named = own.find((given) => namesHost(given, host));
			if (named !== undefined) return { named, earlier: false };
			const before = [...firstHost].find(([given, index]) => index < until(step) && namesHost(given, host));
			return before === undefined ? undefined : { named: before[0], earlier: true };
		},
	};
}

/** Whether a path or a directory that contains it is among the named ones. Most of a million paths are in a few directories that nobody named. */
function nearNamed(named: ReadonlySet<string>): (path: string) => boolean {
	let directory: string | undefined;
	let isNear = false;
	return (path) => {
		const isInLast = directory !== undefined && path.lastIndexOf('/') === directory.length && path.startsWith(directory);
		if (!isInLast) {
			const parent = parentOf(path);
			directory = parent === '/' ? '' : parent;
			isNear = selfAndParents(parent).some((one) => named.has(one));
		}
		return isNear || named.has(path);
	};
}

/** The root covers only itself. A directory that contains the home covers no hidden file in it. */
function covers(named: string, path: string, { places }: Evidence): boolean {
	if (named === path) return true;
	if (named === '/') return false;
	return !(isUnder(places.home, named) && isUnder(path, places.home) && path.slice(places.home.length).includes('/.'));
}

/** A directory that a schema suggests covers itself, not the whole home. */
function isNarrow(path: string, { places }: Evidence): boolean {
	return !isUnder(places.home, path);
}
