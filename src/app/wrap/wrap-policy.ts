// The policy file of one wrapped server, in Candor's own directory, which no guarded server may write to.

import { hash } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { pathsOfHome, WORKSPACE } from '../scan/audit-request.ts';
import type { ListedServer } from '../scan/list-servers.ts';
import { recallVerdict } from '../verdicts/verdict-files.ts';
import { replaceWhole } from './replace-file.ts';
import type { Tier } from './tier.ts';

const BASICS = ['PATH', 'HOME', 'LANG'];

/** Returns undefined for a shipped policy, which needs no file. */
export function wrapPolicy(
	dataDir: string,
	server: ListedServer,
	{ tier }: Tier,
): { readonly file: string; readonly text: string } | undefined {
	if (tier === 'default') return undefined;
	const suggested = tier === 'suggested' && server.key !== undefined ? recallVerdict(dataDir, server.key)?.policy : undefined;
	const document = suggested === undefined ? new Document({ version: 1, include: ['strict'] }) : parseDocument(suggested);
	// The client sets these variables for the server, which needs them.
	const env = [...new Set([...BASICS, ...server.variables.map(({ name }) => name).filter((name) => /^[A-Za-z_]\w*$/.test(name))])];
	document.setIn(['confine', 'env'], document.createNode(env, { flow: true }));
	if (server.start.kind === 'command') atOwnPlaces(document, pathsOfHome({ ...server, start: server.start }));
	const confine = document.get('confine');
	if (isMap(confine) && suggested === undefined)
		document.commentBefore = ' Written by candor wrap: the strict policy, with the variables that the client sets.';
	return { file: join(dataDir, 'policies', `${slug(server.name)}-${idOf(server)}.yaml`), text: document.toString({ lineWidth: 140 }) };
}

/** The audit of a scan saw the cell's workspace in the place of the user's directories: the guard is to see those. */
function atOwnPlaces(document: Document, paths: readonly string[]): void {
	const places = [...new Set(paths.map((path) => (statSync(path, { throwIfNoEntry: false })?.isFile() === true ? dirname(path) : path)))];
	const { rules = [], confine } = document.toJS() as Suggestion;
	// A directory of that name may be the user's own.
	if (places.length === 0 && existsSync(WORKSPACE)) return;
	const roots = confine?.roots?.flatMap((root) => (root.path === WORKSPACE ? places.map((path) => ({ ...root, path })) : [root]));
	if (roots !== undefined) {
		document.setIn(['confine', 'roots'], document.createNode(roots));
		const { items } = document.get('confine') as YAMLMap;
		const key = items.find((pair) => isScalar(pair.key) && pair.key.value === 'roots')?.key;
		// Its evidence names the place: # /workspace: ordinary calls named files there
		if (isScalar(key)) key.commentBefore = key.commentBefore?.replace(`${WORKSPACE}:`, `${places.join(', ')}:`) ?? null;
	}
	if (places.length === 0) return;
	for (const [index, { when = {} }] of rules.entries())
		for (const key of ['path_within', 'path_outside'] as const) {
			const within = when[key]?.flatMap((path) => (path === WORKSPACE ? places : [path]));
			if (within !== undefined) document.setIn(['rules', index, 'when', key], document.createNode(within, { flow: true }));
		}
}

interface Suggestion {
	readonly rules?: readonly { readonly when?: { readonly path_within?: readonly string[]; readonly path_outside?: readonly string[] } }[];
	readonly confine?: { readonly roots?: readonly { readonly path: string; readonly write: boolean }[] };
}

export function writeWrapPolicy(file: string, text: string): void {
	makeDirectoriesNow(join(file, '..'), 0o700);
	replaceWhole(file, Buffer.from(text, 'utf8'));
}

export function removeWrapPolicy(file: string): void {
	rmSync(file, { force: true });
}

function slug(name: string): string {
	return (
		name
			.toLowerCase()
			.replace(/[^a-z\d]+/g, '-')
			.replace(/^-+|-+$/g, '')
			.slice(0, 40) || 'server'
	);
}

function idOf({ name, origin, project = '' }: ListedServer): string {
	return hash('sha256', JSON.stringify([origin.file, project, name])).slice(0, 8);
}
