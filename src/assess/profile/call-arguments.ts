// The arguments of one call: their strings at any depth, and what they name.

import type { Json } from '#model/declaration.ts';
import type { CellPlaces } from '#model/run-record.ts';
import type { Step } from '#model/step.ts';
import { isUnder, resolveFrom } from '#util/absolute-path.ts';
import { hostsIn } from '#util/hosts.ts';
import type { Evidence } from './evidence.ts';
import { suggestionsFor } from './suggestions.ts';

/** The analysed arguments of one call. */
export interface Arguments {
	readonly strings: ReadonlySet<string>;
	/** Strings under a key for commands: the command itself, or a program and its arguments. */
	readonly commands: readonly string[];
	readonly paths: ReadonlySet<string>;
	readonly hosts: ReadonlySet<string>;
	/** Of these, the ones that a value names as a whole, a URL or a host: where the call is to go. A text for people may mention others. */
	readonly destinations: ReadonlySet<string>;
	/** For an injection, what the call tried to run: the marks in its texts, and the words that appear only if they are executed. */
	readonly injected: readonly string[];
	/** Paths and hosts that the caller chose. Neither the server's own schema nor its list of resources suggested them. */
	readonly own: { readonly paths: ReadonlySet<string>; readonly hosts: ReadonlySet<string> };
}

const MAX_STRINGS = 2000;
/** A shorter payload occurs in many words by chance. */
const SHORTEST_PAYLOAD = 4;
/** The rest of a payload after quoting: 45679*69439, ref-0n5qxt3-10001 */
const MARKS = /\d{5}[*-]\d{5}|ref-[0-9a-z]{7}-\d+/g;
/** path, filePath, working_dir, repository … */
const PATH_KEY = /(?:path|dir|directory|folder|root|file|cwd|repo|repository|workspace|uri|source|destination|target)s?$/i;
/** url, baseUrl, host, server_address … */
const HOST_KEY = /(?:url|uri|host|hostname|domain|server|address|origin|endpoint|site)s?$/i;
/** Where a host is expected, a single word is one: `h`, `intranet`. */
const ONE_WORD = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
/** command, cmd, shell_command, script, code, argv … */
const COMMAND_KEY = /(?:^|[_-])(?:commands?|cmd|script|code|program|executable|binary|argv|args|shell|exec|run)$/i;

export function argumentsOf(step: Step, evidence: Evidence): Arguments {
	const strings = new Set<string>();
	const commands: string[] = [];
	const underPathKeys = new Set<string>();
	const oneWordHosts = new Set<string>();
	const visit = (value: Json, key: string, depth: number): void => {
		if (strings.size > MAX_STRINGS || depth > 20) return;
		if (typeof value === 'string') {
			strings.add(value);
			if (COMMAND_KEY.test(key)) commands.push(value);
			if (PATH_KEY.test(key)) underPathKeys.add(value);
			if (HOST_KEY.test(key) && ONE_WORD.test(value)) oneWordHosts.add(value);
			visit(parsed(value), key, depth + 1);
		} else if (Array.isArray(value)) {
			for (const inner of value) visit(inner, key, depth + 1);
		} else if (typeof value === 'object' && value !== null) {
			for (const [name, inner] of Object.entries(value)) visit(inner as Json, name, depth + 1);
		}
	};
	if ('uri' in step) visit(step.uri, 'uri', 0);
	else if (step.kind === 'complete') visit({ ...step.others, [step.argument]: step.value }, '', 0);
	else if (step.kind === 'together') for (const input of step.inputs) visit(input, '', 0);
	else visit(step.args, '', 0);
	const suggested = suggestionsFor(step, evidence.declaration);
	const own = new Set([...strings].filter((text) => !suggested.has(text)));
	const hostsOf = (texts: Iterable<string>) =>
		new Set([...texts].flatMap((text) => [...hostsIn(text), ...(oneWordHosts.has(text) ? [text.toLowerCase()] : [])]));
	const named = (texts: ReadonlySet<string>) => ({ paths: pathsIn(texts, underPathKeys, evidence), hosts: hostsOf(texts) });
	const aims = aimsOf(step);
	const all = named(strings);
	const chosen = named(own);
	return {
		strings,
		commands,
		injected: aims === undefined ? [] : [...[...strings].flatMap((text) => text.match(MARKS) ?? []), ...aims.words, ...aims.texts],
		paths: all.paths,
		hosts: all.hosts,
		destinations: hostsOf([...strings].filter((text) => !/\s/.test(text.trim()))),
		own:
			aims === undefined ? chosen : { paths: new Set([...chosen.paths, ...aims.paths]), hosts: new Set([...chosen.hosts, ...aims.hosts]) },
	};
}

/** The target of an injection, in whatever spelling. Another rule decides whether reaching it is a violation. */
function aimsOf(step: Step) {
	if ((step.kind !== 'call' && step.kind !== 'read') || step.injection === undefined) return undefined;
	const { proofs, argument } = step.injection;
	const payload = step.kind === 'read' ? step.uri : valueAt(step.args, argument);
	return {
		texts: typeof payload === 'string' && payload.trim().length >= SHORTEST_PAYLOAD ? [payload, payload.trim()] : [],
		words: proofs.flatMap((proof) => (proof.kind === 'ran' ? [proof.word] : [])),
		paths: new Set(proofs.flatMap((proof) => (proof.kind === 'touched' ? [proof.path] : []))),
		hosts: new Set(proofs.flatMap((proof) => (proof.kind === 'contacted' ? [proof.host] : []))),
	};
}

/** `path`: `options.files[0]`, in the notation of injections. */
function valueAt(value: Json, path: string): Json | undefined {
	let current: Json | undefined = value;
	for (const key of path.split(/[.[\]]+/).filter((part) => part !== '')) {
		if (typeof current !== 'object' || current === null) return undefined;
		current = (current as Readonly<Record<string, Json>>)[key];
	}
	return current;
}

function pathsIn(texts: ReadonlySet<string>, underPathKeys: ReadonlySet<string>, { places, launch }: Evidence): ReadonlySet<string> {
	const paths = new Set<string>();
	for (const text of texts) {
		for (const base of [places.cwd, ...launch.namedPaths]) {
			const path = asPath(text, places, base);
			// "." in prose is punctuation. It names the directory only under a key for paths.
			if (path !== undefined && (!isUnder(base, path) || text.startsWith('/') || underPathKeys.has(text))) paths.add(path);
		}
	}
	return paths;
}

/** JSON inside a string contains arguments, too. */
function parsed(text: string): Json {
	const first = text.trimStart()[0];
	if (first !== '{' && first !== '[') return null;
	try {
		return JSON.parse(text) as Json;
	} catch {
		return null; // it only looked like JSON
	}
}

/** Reads a text as a path, including `~`, `file:` URLs and relative names, with `..` resolved. */
function asPath(text: string, places: CellPlaces, base: string): string | undefined {
	if (text === '' || text.length > 4096 || text.includes('\0')) return undefined;
	if (text === '~' || text.startsWith('~/')) return resolveFrom(places.home, `.${text.slice(1)}`);
	if (text.startsWith('file:')) return fileUrlPath(text);
	return resolveFrom(base, text);
}

function fileUrlPath(text: string): string | undefined {
	try {
		const { pathname, host } = new URL(text);
		return host === '' || host === 'localhost' ? resolveFrom('/', decodeURIComponent(pathname)) : undefined;
	} catch {
		return undefined; // not a URL, or not decodable: it names nothing
	}
}
