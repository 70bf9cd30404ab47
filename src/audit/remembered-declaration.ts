// What a server said of itself last time, so that a change between runs shows.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Declaration } from '#model/declaration.ts';
import type { Launch } from '#model/target.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';

/** Grows when more of a declaration is read than before. */
const READING = 2;
/** What earlier readings left out: that it is there now is no change of the server's. */
const UNREAD_BEFORE: Readonly<Record<number, readonly (keyof Declaration['tools'][number])[]>> = { 1: ['execution'] };

interface Remembered {
	readonly server: string;
	/** Absent: the first. */
	readonly reading?: number;
	readonly seenAt: string;
	readonly declaration: Declaration;
}

/** Parts that were not read then are as they are `now`. */
export async function recallDeclaration(
	dataDir: string,
	launch: Launch,
	now: Declaration | null,
	remoteUrl?: string,
): Promise<Declaration | undefined> {
	try {
		const { declaration, reading = 1 } = JSON.parse(await readFile(fileFor(dataDir, launch, remoteUrl), 'utf8')) as Remembered;
		return filledIn(declaration, UNREAD_BEFORE[reading] ?? [], now);
	} catch {
		return undefined; // never seen, or unreadable: there is nothing to compare with
	}
}

/** Gives the reason if it could not be kept: then the next run has nothing to compare with, and the report says so. */
export async function rememberDeclaration(
	dataDir: string,
	launch: Launch,
	declaration: Declaration,
	seenAt: string,
	remoteUrl?: string,
): Promise<string | undefined> {
	const file = fileFor(dataDir, launch, remoteUrl);
	const remembered: Remembered = { server: launch.name, reading: READING, seenAt, declaration };
	return writeWholeFile(file, JSON.stringify(remembered, null, '\t')).then(
		() => undefined,
		(error: Error) => error.message,
	);
}

function filledIn(before: Declaration, parts: readonly (keyof Declaration['tools'][number])[], now: Declaration | null): Declaration {
	if (parts.length === 0) return before;
	const tools = before.tools.map((tool) => {
		const same = now?.tools.find(({ name }) => name === tool.name);
		return { ...tool, ...Object.fromEntries(parts.flatMap((part) => (same?.[part] === undefined ? [] : [[part, same[part]]]))) };
	});
	return { ...before, tools };
}

function fileFor(dataDir: string, launch: Launch, remoteUrl?: string): string {
	const identity = identityOf(launch, remoteUrl);
	return join(dataDir, 'declarations', `${createHash('sha256').update(identity).digest('hex').slice(0, 32)}.json`);
}

/**
 * A package is the same server over all its versions, an image over all its tags; a command is the same by its words, a remote server by its whole
 * URL, of which the launch tells only what may be shown.
 */
function identityOf({ target, argv, asTyped }: Launch, remoteUrl?: string): string {
	if (target.kind === 'remote') return JSON.stringify(['remote', remoteUrl]);
	if (target.kind === 'package') return `${target.registry}:${target.name}`;
	// registry.example:5000/notes:1.2@sha256:… → registry.example:5000/notes
	if (target.kind === 'image') return JSON.stringify(['image', target.reference.replace(/@.*$|:[^/:]*$/g, ''), ...asTyped.slice(1)]);
	return JSON.stringify(argv);
}
