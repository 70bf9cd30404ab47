// The policy file of one wrapped server, in Candor's own directory, which no guarded server may write to.

import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Document, isMap, parseDocument } from 'yaml';
import { makeDirectoriesNow } from '#util/make-directories.ts';
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
	const confine = document.get('confine');
	if (isMap(confine) && suggested === undefined)
		document.commentBefore = ' Written by candor wrap: the strict policy, with the variables that the client sets.';
	return { file: join(dataDir, 'policies', `${slug(server.name)}-${idOf(server)}.yaml`), text: document.toString({ lineWidth: 140 }) };
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
