// Reads the command lines of Python's package runners: project, command and arguments.

import { basename } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { parseRequirement, type Requirement } from './requirement.ts';

export const USUAL_PYTHON = 'python3';

export interface UvxCommand {
	readonly requirement: Requirement;
	/** Further projects to install beside it. */
	readonly others: readonly Requirement[];
	readonly command: string;
	/** Interpreter to use, as a program name. */
	readonly python: string;
	/** Package indexes of the command line, as options for pip. */
	readonly indexes: readonly string[];
	readonly args: readonly string[];
}

const VALUED = new Set(
	`from spec with p python index default-index index-url i extra-index-url f find-links refresh-package P upgrade-package resolution prerelease
	index-strategy keyring-provider C config-setting exclude-newer link-mode cache-dir color directory project config-file c constraints overrides
	b build-constraints env-file python-platform torch-backend pip-args no-build-package no-binary-package allow-insecure-host`.split(/\s+/),
);
const LOCAL = new Set(['with-editable', 'with-requirements', 'path', 'requirements']);
const INDEX: Readonly<Record<string, string>> = {
	'index-url': '--index-url',
	i: '--index-url',
	'default-index': '--index-url',
	'extra-index-url': '--extra-index-url',
	index: '--extra-index-url',
};

/** Returns undefined if the command is not one of these runners. */
export function readUvxCommand(typed: Argv): UvxCommand | undefined {
	const runner = basename(typed[0]);
	const words = typed.slice(1);
	if (runner === 'uvx') return read(words);
	const plain = words.filter((word) => !word.startsWith('-'));
	if (runner === 'uv' && plain[0] === 'tool' && plain[1] === 'run') return read(words.slice(words.indexOf('run') + 1));
	if (runner === 'pipx' && plain[0] === 'run') return read(words.slice(words.indexOf('run') + 1));
	return undefined;
}

function read(words: readonly string[]): UvxCommand {
	const others: Requirement[] = [];
	const indexes: string[] = [];
	let from: string | undefined;
	let python = USUAL_PYTHON;
	let index = 0;
	for (; index < words.length; index++) {
		const word = words[index] ?? '';
		if (word === '--') {
			index++;
			break;
		}
		if (!word.startsWith('-')) break;
		// sample: --from=mcp[cli] · -p
		const [, name = '', glued] = /^-+([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
		if (LOCAL.has(name)) throw new UserError(`--${name} is not understood here`, { hint: 'only published packages are fetched' });
		if (!VALUED.has(name)) continue;
		const value = glued ?? words[++index] ?? '';
		if (name === 'from' || name === 'spec') from = value;
		else if (name === 'with') others.push(...value.split(',').map(parseRequirement));
		else if (name === 'p' || name === 'python') python = interpreterName(value);
		else if (INDEX[name] !== undefined) indexes.push(INDEX[name], value);
	}
	const [first, ...args] = words.slice(index);
	if (first === undefined) throw new UserError('no package is named', { hint: 'type uvx package arguments' });
	const requirement = parseRequirement(from ?? first);
	// The command has the name of the package as the user wrote it: `uvx Foo_Bar` runs Foo_Bar if it exists.
	const command = from === undefined ? (/^[\w.-]+/.exec(first)?.[0] ?? requirement.name) : first;
	return { requirement, others, command, python, indexes, args };
}

export function interpreterName(typed: string): string {
	// sample: 3.12 · cpython3.12 · cpython@3.12.4
	const version = /^(?:c?python@?)?(\d+(?:\.\d+)?)(?:\.\d+)?$/.exec(typed)?.[1];
	return version === undefined ? typed : `python${version}`;
}
