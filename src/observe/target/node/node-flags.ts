// Reads Node's own options up to the script: which take a value, and which of those values are files.

import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importSpecifier } from './import-specifier.ts';

export interface NodeWords {
	/** Node's options, with absolute paths. */
	readonly flags: readonly string[];
	/** The script. Absent if an option holds the program text (`-e`). */
	readonly script?: string;
	readonly args: readonly string[];
	/** Files and modules that the options name. */
	readonly modules: readonly string[];
	readonly files: readonly string[];
	readonly isEval: boolean;
}

const EVAL = ['-e', '--eval', '-p', '--print', '-pe'];
const MODULE: Readonly<Record<string, 'import' | 'require'>> = {
	'-r': 'require',
	'--require': 'require',
	'--import': 'import',
	'--loader': 'import',
	'--experimental-loader': 'import',
};
const FILE = ['--env-file', '--env-file-if-exists', '--icu-data-dir', '--openssl-config', '--experimental-config-file', '--snapshot-blob'];
const OTHER =
	`-C --conditions --title --input-type --disable-warning --dns-result-order --unhandled-rejections --watch-path --diagnostic-dir
	--redirect-warnings --trace-event-categories --localstorage-file --max-http-header-size --secure-heap --inspect-port --tls-cipher-list
	--max-old-space-size --stack-trace-limit --report-dir --report-directory --experimental-sea-config --cpu-prof-dir --heap-prof-dir`.split(
		/\s+/,
	);

export async function readNodeWords(words: readonly string[], cwd: string): Promise<NodeWords> {
	const flags: string[] = [];
	const modules: string[] = [];
	const files: string[] = [];
	let isEval = false;
	let next = 0;
	for (; next < words.length; next++) {
		const word = words[next] ?? '';
		if (word === '--') {
			next++;
			break;
		}
		if (!word.startsWith('-') || word === '-') break;
		const equals = word.startsWith('--') ? word.indexOf('=') : -1;
		const name = equals < 0 ? word : word.slice(0, equals);
		const takesValue = EVAL.includes(name) || name in MODULE || FILE.includes(name) || OTHER.includes(name);
		if (!takesValue) {
			flags.push(word);
			continue;
		}
		const typed = equals < 0 ? (words[++next] ?? '') : word.slice(equals + 1);
		let value = typed;
		const how = MODULE[name];
		if (how !== undefined) {
			value = (await importSpecifier(typed, cwd, how)) ?? typed;
			if (value !== typed) modules.push(value);
		} else if (FILE.includes(name)) {
			value = await realpath(resolve(cwd, typed)).catch(() => typed);
			if (value.startsWith('/')) files.push(value);
		}
		isEval ||= EVAL.includes(name);
		flags.push(...(equals < 0 ? [name, value] : [`${name}=${value}`]));
	}
	const rest = words.slice(next);
	const [script, ...args] = rest;
	if (isEval) return { flags, args: rest, modules, files, isEval };
	return { flags, ...(script === undefined ? {} : { script }), args, modules, files, isEval };
}
