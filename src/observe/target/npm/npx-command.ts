// Reads the command lines of npm's runner and similar runners: packages, command and arguments.

import { basename } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';

export interface NpxCommand {
	/** Package specs as typed. The first is the server's own. */
	readonly packages: readonly [string, ...string[]];
	/** The command to run, if it is named separately from the package (`-p pkg command`). */
	readonly command?: string;
	readonly args: readonly string[];
	/** npm settings of the command line (`--registry`), which are passed on. */
	readonly settings: Readonly<Record<string, string>>;
	/** Whether this runner prefers a package that is already installed in the project. */
	readonly usesLocal: boolean;
}

// A long option that is not in this list takes the next word as its value, as in npm itself.
const SWITCHES = new Set(
	`y yes q quiet s silent d dd ddd verbose f force bun offline prefer-offline prefer-online legacy-peer-deps strict-peer-deps ignore-scripts
	include-workspace-root workspaces ws audit fund progress color json g global shell-mode reporter-hide-prefix`.split(/\s+/),
);
const PASSED_ON = ['registry', 'userconfig', 'cache'];

/** Returns undefined if the command is not one of these runners. */
export function readNpxCommand(typed: Argv): NpxCommand | undefined {
	const runner = basename(typed[0]);
	const words = typed.slice(1);
	if (runner === 'npx' || runner === 'bunx') return read(words, false, true);
	if (runner === 'pnpx') return read(words, false, false);
	if (runner === 'npm') return ['exec', 'x'].includes(verbOf(words)) ? read(withoutVerb(words), true, true) : undefined;
	if (runner === 'bun') return words[0] === 'x' ? read(words.slice(1), false, true) : undefined;
	if (runner === 'pnpm' || runner === 'yarn') return verbOf(words) === 'dlx' ? read(withoutVerb(words), false, false) : undefined;
	return undefined;
}

function verbOf(words: readonly string[]): string {
	return words[verbIndex(words)] ?? '';
}

function verbIndex(words: readonly string[]): number {
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? '';
		if (!word.startsWith('-')) return index;
		if (takesNext(word, words[index + 1])) index++;
	}
	return -1;
}

function withoutVerb(words: readonly string[]): string[] {
	return words.toSpliced(verbIndex(words), 1);
}

function takesNext(word: string, next: string | undefined): boolean {
	const name = word.replace(/^-+/, '');
	if (word.includes('=') || SWITCHES.has(name) || name.startsWith('no-')) return false;
	return next !== undefined && (['p', 'package', 'c', 'call'].includes(name) || !next.startsWith('-'));
}

/** `isNpm`: npm reads its own options anywhere before `--`; the other runners stop at the first plain word. */
function read(words: readonly string[], isNpm: boolean, usesLocal: boolean): NpxCommand {
	const packages: string[] = [];
	const plain: string[] = [];
	const settings: Record<string, string> = {};
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? '';
		if (word === '--') {
			plain.push(...words.slice(index + 1));
			break;
		}
		if (!word.startsWith('-')) {
			plain.push(word);
			if (isNpm) continue;
			plain.push(...words.slice(index + 1));
			break;
		}
		// sample: --package=@scope/server@1 · -p
		const [, name = '', glued] = /^-+([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
		const value = glued ?? (takesNext(word, words[index + 1]) ? words[++index] : undefined);
		if (name === 'p' || name === 'package') packages.push(value ?? '');
		else if (PASSED_ON.includes(name) && value !== undefined) settings[name] = value;
		else if (name === 'c' || name === 'call' || name === 'shell-mode') {
			throw new UserError('a shell line (-c) is not audited', { hint: 'give the command and its arguments as separate words' });
		}
	}
	const [first, ...rest] = plain;
	if (first === undefined) throw new UserError('no package is named', { hint: 'type npx -y package arguments' });
	const [own, ...others] = packages;
	if (own === undefined) return { packages: [first], args: rest, settings, usesLocal };
	return { packages: [own, ...others], command: first, args: rest, settings, usesLocal: false };
}
