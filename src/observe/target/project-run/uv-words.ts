// Reads the words of `uv run` and of other programs that run a command in the environment of a Python project.

import { basename, resolve } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { expandHome } from '../expand-home.ts';
import type { ResolveOptions } from '../resolve-options.ts';

export interface ProjectRun {
	/** Directory in which the command starts. */
	readonly cwd: string;
	/** Directory where the project is looked for. */
	readonly project: string;
	/** Requirements beyond those of the project. */
	readonly needs: readonly string[];
	readonly python?: string;
	/** Options for pip that name package indexes. */
	readonly indexes: readonly string[];
	/** Whether the first word is a module, as with `python -m`. */
	readonly isModule: boolean;
	/** Whether only these requirements count. */
	readonly isWithoutProject: boolean;
	readonly words: Argv;
}

const RUNNERS = new Set(['uv', 'poetry', 'pdm', 'pipenv', 'rye', 'hatch']);
const VALUED = new Set(
	`directory project with python p index default-index index-url i extra-index-url find-links f refresh-package P upgrade-package extra group only-group
	no-group package env-file config-file c constraints cache-dir color link-mode resolution prerelease exclude-newer keyring-provider
	index-strategy python-platform no-extra no-build-package no-binary-package allow-insecure-host w C`.split(/\s+/),
);
const INDEX: Readonly<Record<string, string>> = {
	'index-url': '--index-url',
	i: '--index-url',
	'default-index': '--index-url',
	'extra-index-url': '--extra-index-url',
	index: '--extra-index-url',
};
const LOCAL = new Set(['with-editable', 'with-requirements']);

/** Returns undefined if the command is another one. */
export function readProjectRun([program, ...typed]: Argv, options: Pick<ResolveOptions, 'cwd' | 'env'>): ProjectRun | undefined {
	const runner = basename(program);
	if (!RUNNERS.has(runner)) return undefined;
	const place = (path: string) => resolve(options.cwd, expandHome(path, options.env));
	let [cwd, project, python] = [options.cwd, undefined, undefined] as [string, string | undefined, string | undefined];
	const [needs, indexes]: [string[], string[]] = [[], []];
	let [isModule, isWithoutProject, isRun] = [false, false, false];
	let index = 0;
	for (; index < typed.length; index++) {
		const word = typed[index] ?? '';
		if (!word.startsWith('-') && isRun) break;
		if (!word.startsWith('-') && word !== 'run') return undefined;
		isRun ||= word === 'run';
		if (word === '--') {
			index++;
			break;
		}
		// sample: --directory=/srv/weather · -p
		const [, name = '', glued] = /^-+([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
		if (LOCAL.has(name))
			throw new UserError(`${runner} run --${name} is not understood here`, { hint: 'only published packages are fetched' });
		if (name === 'm' || name === 'module') isModule = true;
		if (name === 'no-project') isWithoutProject = true;
		if (!word.startsWith('-') || !VALUED.has(name)) continue;
		const value = glued ?? typed[++index] ?? '';
		if (name === 'directory' || (name === 'C' && runner !== 'uv')) cwd = place(value);
		else if (name === 'project') project = place(value);
		else if (name === 'with' || name === 'w') needs.push(...value.split(','));
		else if (name === 'p' || name === 'python') python = value;
		else if (INDEX[name] !== undefined) indexes.push(INDEX[name], value);
	}
	const [first, ...args] = typed.slice(index);
	if (!isRun) return undefined;
	if (first === undefined)
		throw new UserError(`${runner} run is given no command`, { hint: `type ${runner} run server.py, or the command that it runs` });
	return {
		cwd,
		project: project ?? cwd,
		needs,
		...(python === undefined ? {} : { python }),
		indexes,
		isModule,
		isWithoutProject,
		words: [first, ...args],
	};
}
