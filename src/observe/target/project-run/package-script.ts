// Reads `npm start`, `pnpm run dev`, `yarn start` and `bun run serve`: the script of the package.json is the command. No build of the project is run.

import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { expandHome } from '../expand-home.ts';
import { type PackageJson, readPackageJson } from '../node/package-json.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { shellSegments } from './shell-segments.ts';
import type { Underlying } from './underlying.ts';

const RUNNERS = new Set(['npm', 'pnpm', 'yarn', 'bun']);
/** Options that name the package's directory. */
const DIRECTORY = new Set(['--prefix', '-C', '--dir', '--cwd']);
const RUN = new Set(['run', 'run-script']);
/** What prepares files and starts nothing that stays: the server is the command after it. */
const BUILDS = /^(?:tsc|tsup|tsdown|esbuild|rollup|vite|webpack|swc|rimraf|rm|mkdir|cp|echo|shx|npm|pnpm|yarn|bun|npx)$/;

interface ScriptCall {
	readonly script: string;
	readonly directory: string;
	readonly args: readonly string[];
}

export async function packageScript(command: Argv, options: ResolveOptions): Promise<Underlying | undefined> {
	const call = readCall(command, options);
	if (call === undefined) return undefined;
	const found = await packageAround(call.directory);
	const line = found?.content.scripts?.[call.script];
	if (found === undefined || line === undefined) {
		// bun runs files by the same word.
		if (basename(command[0]) === 'bun') return undefined;
		throw noScript(call, found);
	}
	const segments = shellSegments(line) ?? [];
	const last = segments.at(-1);
	const before = segments.slice(0, -1);
	if (last === undefined || before.some(([program]) => !BUILDS.test(program)))
		throw new UserError(`the script ${call.script} is a shell line: ${line}`, {
			hint: 'start the server as that line does: node dist/index.js, or npx tsx src/index.ts',
		});
	if (before.length > 0)
		options.onProgress(`not run, as it builds the project outside of a cell: ${before.map((one) => one.join(' ')).join(', ')}`);
	const [program, ...args] = last;
	const installed = program.includes('/') ? undefined : installedCommand(program, found.directory);
	return { command: [installed ?? program, ...args, ...call.args], cwd: found.directory };
}

function readCall([program, ...words]: Argv, { cwd, env }: ResolveOptions): ScriptCall | undefined {
	const runner = basename(program);
	if (!RUNNERS.has(runner)) return undefined;
	let directory = cwd;
	const plain: string[] = [];
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? '';
		// sample: --prefix=/srv/app
		const [, name = word, glued] = /^(--[a-z]+)=(.*)$/s.exec(word) ?? [];
		if (DIRECTORY.has(name)) directory = resolve(cwd, expandHome(glued ?? words[++index] ?? '', env));
		else if (word === '--' || isScriptNamed(plain)) {
			// What follows the script's name is the script's, but npm reads its own options up to `--`.
			if (word !== '--' && !(runner === 'npm' && word.startsWith('-'))) plain.push(word);
			if (word === '--') {
				plain.push(...words.slice(index + 1));
				break;
			}
		} else if (!word.startsWith('-')) plain.push(word);
	}
	const [verb = '', ...rest] = plain;
	if (verb === 'start' && runner !== 'bun') return { script: 'start', directory, args: rest };
	const [script, ...args] = rest;
	return RUN.has(verb) && script !== undefined ? { script, directory, args } : undefined;
}

function isScriptNamed([verb = '', script]: readonly string[]): boolean {
	return verb === 'start' || (RUN.has(verb) && script !== undefined);
}

interface Package {
	readonly directory: string;
	readonly content: PackageJson;
}

async function packageAround(start: string): Promise<Package | undefined> {
	for (let directory = start; ; directory = dirname(directory)) {
		const content = await readPackageJson(directory);
		if (content !== undefined || directory === dirname(directory)) return content && { directory, content };
	}
}

/** Scripts find the commands of the project's dependencies first. */
function installedCommand(name: string, start: string): string | undefined {
	for (let directory = start; ; directory = dirname(directory)) {
		const path = join(directory, 'node_modules', '.bin', name);
		if (existsSync(path)) return path;
		if (directory === dirname(directory)) return undefined;
	}
}

function noScript({ script, directory }: ScriptCall, found: Package | undefined): UserError {
	if (found === undefined)
		return new UserError(`there is no package.json in ${directory} or above it`, {
			hint: 'name the directory with --prefix, or start the server itself',
		});
	const names = Object.keys(found.content.scripts ?? {});
	return new UserError(`${join(found.directory, 'package.json')} has no script ${script}`, {
		hint: names.length === 0 ? 'start the server itself: node index.js' : `it has: ${names.slice(0, 20).join(', ')}`,
	});
}
