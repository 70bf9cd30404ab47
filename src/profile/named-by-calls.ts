// What the calls themselves named: paths, hosts and commands in their arguments, exactly as given.

import type { Json } from '#model/declaration.ts';
import type { Step } from '#model/step.ts';
import { isUnder, selfAndParents } from '#util/absolute-path.ts';
import { hostsIn, namesHost } from '#util/hosts.ts';
import { asPath } from './as-path.ts';
import type { Evidence } from './evidence.ts';

/** One call's arguments, taken apart. */
export interface Arguments {
	readonly strings: ReadonlySet<string>;
	/** Strings under a key that says it holds a command: the command itself, or a program and its words. */
	readonly commands: readonly string[];
	readonly paths: ReadonlySet<string>;
	readonly hosts: ReadonlySet<string>;
}

export interface NamedByCalls {
	of(step: number): Arguments | undefined;
	/** The named path that is, or holds, this one: in this call or an earlier one (a server may keep a directory it was given). */
	path(path: string, step: number | undefined): { readonly named: string; readonly earlier: boolean } | undefined;
	host(host: string, step: number | undefined): { readonly named: string; readonly earlier: boolean } | undefined;
}

const MAX_STRINGS = 2000;
/** path, filePath, working_dir, repository … */
const PATH_KEY = /(?:path|dir|directory|folder|root|file|cwd|repo|repository|workspace|uri|source|destination|target)s?$/i;
/** command, cmd, shell_command, script, code, argv … */
const COMMAND_KEY = /(?:^|[_-])(?:commands?|cmd|script|code|program|executable|binary|argv|args|shell|exec|run)$/i;

export function namedByCalls(evidence: Evidence): NamedByCalls {
	const order = new Map<number, number>();
	const byStep = new Map<number, Arguments>();
	const firstPath = new Map<string, number>();
	const firstHost = new Map<string, number>();
	for (const [index, { step }] of evidence.steps.entries()) {
		const named = argumentsOf(step, evidence);
		order.set(step.id, index);
		byStep.set(step.id, named);
		for (const path of named.paths) if (!firstPath.has(path)) firstPath.set(path, index);
		for (const host of named.hosts) if (!firstHost.has(host)) firstHost.set(host, index);
	}
	/** What has no call of its own came after all of them: start-up, which came before, is not asked about. */
	const until = (step: number | undefined) => (step === undefined ? Number.POSITIVE_INFINITY : (order.get(step) ?? -1));
	return {
		of: (step) => byStep.get(step),
		path: (path, step) => {
			const own = step === undefined ? undefined : byStep.get(step)?.paths;
			const chain = selfAndParents(path).filter((candidate) => covers(candidate, path, evidence));
			const named = chain.find((candidate) => own?.has(candidate));
			if (named !== undefined) return { named, earlier: false };
			const before = chain.find((candidate) => (firstPath.get(candidate) ?? Number.POSITIVE_INFINITY) < until(step));
			return before === undefined ? undefined : { named: before, earlier: true };
		},
		host: (host, step) => {
			const own = step === undefined ? [] : [...(byStep.get(step)?.hosts ?? [])];
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

function argumentsOf(step: Step, evidence: Evidence): Arguments {
	const strings = new Set<string>();
	const commands: string[] = [];
	const underPathKeys = new Set<string>();
	const visit = (value: Json, key: string, depth: number): void => {
		if (strings.size > MAX_STRINGS || depth > 20) return;
		if (typeof value === 'string') {
			strings.add(value);
			if (COMMAND_KEY.test(key)) commands.push(value);
			if (PATH_KEY.test(key)) underPathKeys.add(value);
			visit(parsed(value), key, depth + 1);
		} else if (Array.isArray(value)) {
			for (const inner of value) visit(inner, key, depth + 1);
		} else if (typeof value === 'object' && value !== null) {
			for (const [name, inner] of Object.entries(value)) visit(inner as Json, name, depth + 1);
		}
	};
	if (step.kind === 'read') visit(step.uri, 'uri', 0);
	else visit(step.args, '', 0);
	const { places, launch } = evidence;
	const bases = [places.cwd, ...launch.namedPaths];
	const paths = new Set<string>();
	for (const text of strings) {
		for (const base of bases) {
			const path = asPath(text, places, base);
			// "." in a text is punctuation; only under a key that asks for a path does it name the directory.
			if (path !== undefined && (!isUnder(base, path) || text.startsWith('/') || underPathKeys.has(text))) paths.add(path);
		}
	}
	const hosts = new Set([...strings].flatMap((text) => [...hostsIn(text)]));
	return { strings, commands, paths, hosts };
}

/** JSON inside a string holds arguments too. */
function parsed(text: string): Json {
	const first = text.trimStart()[0];
	if (first !== '{' && first !== '[') return null;
	try {
		return JSON.parse(text) as Json;
	} catch {
		return null; // it only looked like JSON
	}
}
