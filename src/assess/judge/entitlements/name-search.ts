// A search of the disk for files of a given name, such as an installed browser. It passes through directories with secrets, and tells nothing of them.

import { baseName, isUnder } from '#util/absolute-path.ts';
import { globMatches } from '#util/glob-matches.ts';

/** Expressions of find that neither do nor tell anything else. Each takes a word, or none. */
const WITH_WORD: ReadonlySet<string> = new Set(['-name', '-iname', '-type', '-maxdepth', '-mindepth', '-perm']);
const ALONE: ReadonlySet<string> = new Set([
	'-executable',
	'-readable',
	'-xdev',
	'-mount',
	'-follow',
	'-quit',
	'-o',
	'-or',
	'-a',
	'-and',
	'(',
	')',
]);
const OPTIONS: ReadonlySet<string> = new Set(['-L', '-H', '-P']);
const PRINTS: ReadonlySet<string> = new Set(['-print', '-print0']);
/** A name, possibly with a version or an ending that is left open: chrome, chromium-*, *.desktop, chrome-linux[0-9] */
const NAME = /[\w.+-]{4,}/;
const OF_SECRETS =
	/key|secret|token|pass|cred|id_|\.pem|\.env|ssh|aws|wallet|cookie|history|login|config|rc$|kdbx|\.p12|\.pfx|\.crt|session|vault|backup/i;

/** Returns the names that a `find` was asked for, if it tells nothing else about `path`. `undefined` if `path`, or a place inside it, is where the search begins. */
export function namesSought([program = '', ...words]: readonly string[], path: string): readonly string[] | undefined {
	if (baseName(program) !== 'find') return undefined;
	const first = words.findIndex((word) => !OPTIONS.has(word));
	const until = words.findIndex((word, at) => at >= first && /^[-(!]/.test(word));
	if (first === -1 || until === -1) return undefined;
	const roots = words.slice(first, until);
	if (roots.some((root) => isUnder(root, path))) return undefined;
	const names = namesIn(words.slice(until));
	// The place itself may be what it looks for.
	return names?.some((name) => path.split('/').some((part) => globMatches(name.toLowerCase(), part.toLowerCase()))) ? undefined : names;
}

/** The same for all processes that listed `path`. */
export function soughtOnTheWay(path: string, argvs: readonly (readonly string[])[]): readonly string[] | undefined {
	const sought = argvs.map((argv) => namesSought(argv, path));
	return sought.includes(undefined) ? undefined : sought[0];
}

function namesIn(expression: readonly string[]): readonly string[] | undefined {
	const names: string[] = [];
	let alternatives = 1;
	for (let at = 0; at < expression.length; at += 1) {
		const word = expression[at] ?? '';
		if (WITH_WORD.has(word)) {
			at += 1;
			if (word === '-name' || word === '-iname') names.push(expression[at] ?? '');
		} else if (word === '-o' || word === '-or') alternatives += 1;
		// Before a name is asked for, it would print everything.
		else if (PRINTS.has(word) ? names.length < alternatives : !ALONE.has(word)) return undefined;
	}
	return names.length >= alternatives && names.every((name) => NAME.test(name) && !OF_SECRETS.test(name)) ? names : undefined;
}
