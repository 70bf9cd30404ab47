// `candor init`: derives a candor.yaml from the files of the project.

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';
import { Document } from 'yaml';
import { mcpJson } from '#observe/target/clients/mcp-json.ts';
import { readServers } from '#observe/target/clients/read-servers.ts';
import { maskedWords } from '#text/mask-words.ts';
import { isObject } from '#util/json-object.ts';
import { UserError } from '#util/user-error.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';
import { PROJECT_FILE } from './read-project.ts';

interface FoundTarget {
	readonly name: string;
	readonly command: readonly string[];
	readonly env?: readonly string[];
	/** The file that names it. */
	readonly from: string;
}

export interface InitResult {
	readonly file: string;
	readonly targets: readonly FoundTarget[];
}

interface InitOptions {
	/** Overwrites an existing file. */
	readonly isForced: boolean;
	/** The command of the only server. Empty: the project's files name the servers. */
	readonly command: readonly string[];
}

export async function initProject(directory: string, { isForced, command }: InitOptions): Promise<InitResult> {
	const file = join(directory, PROJECT_FILE);
	if (!isForced && existsSync(file)) throw new UserError(`${file} is there already`, { hint: 'candor init --force writes it anew' });
	const found = command.length > 0 ? [ofCommand(command)] : [...ofPackage(directory), ...ofPython(directory), ...ofMcpJson(directory)];
	const targets = found.filter(({ name }, index) => found.findIndex((one) => one.name === name) === index);
	if (targets.length === 0)
		throw new UserError('no server was found: no bin in package.json, no scripts in pyproject.toml, no command in .mcp.json', {
			hint: 'candor init -- node server.mjs, with the command that starts yours',
		});
	await writeWholeFile(file, projectText(targets));
	return { file, targets };
}

function projectText(targets: readonly FoundTarget[]): string {
	const document = new Document({
		version: 1,
		targets: targets.map(({ name, command, env }) => ({ name, command, ...(env === undefined ? {} : { env }) })),
		depth: 'standard',
	});
	for (const [index, { env }] of targets.entries()) {
		document.setIn(['targets', index, 'command'], document.createNode(targets[index]?.command, { flow: true }));
		if (env !== undefined) document.setIn(['targets', index, 'env'], document.createNode(env, { flow: true }));
	}
	document.commentBefore = ' What candor audit and candor test read here: docs/config.md explains every key.';
	const more = [
		'# What the servers may do: paths, hosts and programs, per tool. It needs a reason.',
		'# scope:',
		'#   - { tool: save_note, paths: [~/notes/**], reason: it keeps notes there }',
		'# Findings that you accept until a day.',
		'# exceptions:',
		'#   - { subject: telemetry.example, reason: we agreed to it, expires: 2027-01-01 }',
		'# Known findings: candor audit --write-baseline candor-baseline.json writes them.',
		'# baseline: candor-baseline.json',
	];
	return `${document.toString({ lineWidth: 140 })}\n${more.join('\n')}\n`;
}

/** Named after the script or package: `node src/notes.mjs` is notes. */
function ofCommand(command: readonly string[]): FoundTarget {
	const [program = '', ...words] = command;
	const subject = words.find((word) => !word.startsWith('-')) ?? program;
	return { name: basename(subject).replace(/\.[cm]?[jt]s$|\.py$/, ''), command, from: 'the command line' };
}

/** "bin": "dist/server.js", or {"notes": "dist/server.js"} */
function ofPackage(directory: string): readonly FoundTarget[] {
	const manifest = jsonIn(join(directory, 'package.json'));
	const bin = manifest?.['bin'];
	const own = typeof manifest?.['name'] === 'string' ? basename(manifest['name']) : 'server';
	const entries = typeof bin === 'string' ? [[own, bin] as const] : isObject(bin) ? Object.entries(bin) : [];
	return entries.flatMap(([name, path]) =>
		typeof path === 'string' ? [{ name, command: ['node', path.replace(/^(?!\.)/, './')], from: 'package.json' }] : [],
	);
}

/** [project.scripts] notes = "notes.server:main" */
function ofPython(directory: string): readonly FoundTarget[] {
	const scripts = tomlIn(join(directory, 'pyproject.toml'));
	return Object.entries(scripts).flatMap(([name, entry]) => {
		if (typeof entry !== 'string') return [];
		const installed = join('.venv', 'bin', name);
		const command = existsSync(join(directory, installed)) ? [`./${installed}`] : ['python3', '-m', entry.split(':')[0] ?? name];
		return [{ name, command, from: 'pyproject.toml' }];
	});
}

function ofMcpJson(directory: string): readonly FoundTarget[] {
	const [place] = mcpJson.places;
	const read =
		place === undefined ? undefined : readServers({ client: mcpJson, place, file: join(directory, '.mcp.json'), project: directory });
	// A secret in a command must not be copied to another file.
	const isPlain = (words: readonly string[]) => isDeepStrictEqual(maskedWords(words), words);
	return (read?.servers ?? []).flatMap(({ name, start, variables }) =>
		start.kind === 'command' && isPlain(start.argv)
			? [{ name, command: start.argv, ...(variables.length === 0 ? {} : { env: variables.map((one) => one.name) }), from: '.mcp.json' }]
			: [],
	);
}

function jsonIn(file: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
		return isObject(value) ? value : undefined;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw new UserError(`${file}: ${(error as Error).message}`, { hint: 'correct it, and try again', cause: error });
	}
}

function tomlIn(file: string): Readonly<Record<string, unknown>> {
	try {
		const { project } = parse(readFileSync(file, 'utf8')) as { project?: { scripts?: Record<string, unknown> } };
		return project?.scripts ?? {};
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
		if (error instanceof TomlError)
			throw new UserError(`${file}: ${error.message.split('\n')[0]}`, { hint: 'correct it, and try again', cause: error });
		throw error;
	}
}
