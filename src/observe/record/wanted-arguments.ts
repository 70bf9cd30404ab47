// Options that a server requires on its command line, as the usual readers of command lines report them, and a made-up value for each.

import { wantedVariables } from '#canary/plant/wanted-credential.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { settingFor, wantedSettings } from './wanted-settings.ts';
import { databaseIn, fileFor } from './world-file.ts';

// sample: server: error: the following arguments are required: --shop-url, --token/-t
const REQUIRED = /(?:following (?:required )?arguments (?:are required|were not provided)|missing required arguments?):\s*([^│╰]{1,400})/gi;
// sample: Error: Missing option '--api-key' / '-k'. · error: required option '-t, --token <token>' not specified · required flag(s) "url" not set
const MISSING = /(?:missing (?:required )?(?:option|parameter|flag)|required (?:option|flag)(?:\(s\))?)([^\n]{1,120})/gi;
const OPTION = /(?<![\w-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*\b/g;
const PATH = /(?:^|_)(?:PATH|DIR|DIRECTORY|FOLDER|ROOT|VAULT|WORKSPACE)$/;
const DATABASE = /(?:^|_)(?:DB|DATABASE|SQLITE)(?:_(?:PATH|FILE))?$/;
const LONGEST = 20_000;
const MOST = 6;

export function wantedArguments(text: string): readonly string[] {
	const read = text.slice(0, LONGEST);
	const parts = [REQUIRED, MISSING].flatMap((pattern) => [...read.matchAll(pattern)].map(([, part = '']) => part));
	return [...new Set(parts.flatMap((part) => part.match(OPTION) ?? []))].slice(0, MOST);
}

// sample: Usage: npx @site/server redis://host:port · A spec is required. Usage: server <path-to-spec> [--quiet]
const USAGE = /(?:^[^\S\n]*|[.!] )usage:[^\S\n]*([^\n]{1,300})$/im;
// sample: redis://host:port, <database-path>; not [directory], which may be left out
const OPERAND = /(?:^|\s)(?:([a-z][a-z0-9]{1,15}):\/\/\S+|<([a-z][\w -]{1,40})>(?=\s|$))/i;
// sample: Please provide a database URL as a command-line argument
const ASKED =
	/\b(?:provide|specify|pass|missing|requires?|expected)\b[^.\n]{0,10}?((?:[\w-]+ ){0,2}(?:url|uri|path|directory|folder|connection string))\b[^.\n]{0,20}\b(?:command[- ]?line|first|positional) (?:command[- ]?line )?argument/i;

/** Returns what a server requires on its command line without an option, as an option of the same meaning: --redis-url. */
export function wantedOperand(text: string): string | undefined {
	const read = text.slice(0, LONGEST);
	const [, usage = ''] = USAGE.exec(read) ?? [];
	// The operands of an option are the option's.
	const [, scheme, named] = OPERAND.exec(usage.replaceAll(/\[[^\]]*\]|(?<![\w-])--?[\w-]+[ =]<[^>]*>/g, ' ')) ?? [];
	const name = scheme === undefined ? (named ?? ASKED.exec(read)?.[1]) : `${scheme}-url`;
	return name === undefined
		? undefined
		: `--${name
				.trim()
				.toLowerCase()
				.replace(/^(?:an?|the|your) /, '')
				.replaceAll(/[^a-z0-9]+/g, '-')}`;
}

export interface GivenArgument {
	/** The option and its value. */
	readonly words: readonly [option: string, value: string];
	/** As a variable of the same meaning: --shop-url → SHOP_URL. */
	readonly name: string;
	readonly isCredential: boolean;
}

/** `about`: the server's text about it. Returns undefined if no value fits. */
export function argumentFor(
	option: string,
	cell: Pick<OpenSandbox, 'plant' | 'canaries' | 'cwd' | 'world'>,
	examples = '',
	about = '',
): GivenArgument | undefined {
	const name = option.replace(/^-+/, '').replaceAll('-', '_').toUpperCase();
	const secret = /^(?:TOKEN|SECRET|PASSWORD|KEY|PAT)$/.test(name) ? `SERVER_${name}` : name;
	if (wantedVariables(secret).length > 0) {
		cell.plant?.(secret);
		const canary = cell.canaries.findLast(({ where }) => where.kind === 'env' && where.name === secret);
		return canary && { words: [option, canary.value], name: secret, isCredential: true };
	}
	const whole = /_/.test(name) ? name : `SERVER_${name}`;
	const setting = wantedSettings(whole, true).length > 0 ? settingFor(whole, examples) : undefined;
	const value = DATABASE.test(name) ? databaseIn(cell) : (fileFor(name, cell, about) ?? (PATH.test(name) ? cell.cwd : setting));
	return value === undefined ? undefined : { words: [option, value], name: whole, isCredential: false };
}
