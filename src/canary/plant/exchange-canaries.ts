// Gives canaries other values of the same form, in the files and variables that contain them.

import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canary, CredentialForm } from '#model/canary.ts';
import { lazily } from '#util/lazily.ts';
import { canaryEnvironment } from './canary-environment.ts';
import type { HomeFile } from './canary-home.ts';
import { homeLike } from './home-like.ts';
import { credentialFor } from './wanted-credential.ts';

export interface Planting {
	readonly hostHome: string;
	readonly files: readonly HomeFile[];
	/** The environment of a started program. */
	readonly env: Record<string, string>;
	readonly canaries: readonly Canary[];
	/** Forms that the server has required, by the name of the variable. */
	readonly forms: ReadonlyMap<string, CredentialForm>;
}

export interface CanaryExchange {
	/** Everything that differs when canaries are exchanged: both values of each, and every long line of their files. */
	texts(): readonly Pick<Canary, 'key' | 'value'>[];
	/** These canaries have their other value from now on, all others their first one. Files must hold the first ones. Only while no program runs in the cell. Gives the files that it rewrote, with their content. */
	exchange(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>>;
}

export function canaryExchange({ hostHome, files, env, canaries, forms }: Planting): CanaryExchange {
	const otherFiles = lazily(() => homeLike(files));
	const otherVariables = new Map<string, string>();
	const otherValue = (name: string) => {
		const value = otherVariables.get(name) ?? canaryEnvironment()[name] ?? credentialFor(name, forms.get(name)).value;
		otherVariables.set(name, value);
		return value;
	};
	return {
		texts: () => [
			...canaries.map(({ key, value }) => ({ key, value })),
			...canaries.flatMap(({ key, where }) => (where.kind === 'env' ? [{ key, value: otherValue(where.name) }] : [])),
			...files.flatMap((file, index) => differingTexts(file, otherFiles()[index])),
		],
		exchange: async (keys) => {
			for (const { where, key, value } of canaries)
				if (where.kind === 'env') env[where.name] = keys.has(key) ? otherValue(where.name) : value;
			const rewritten = new Map<string, Buffer>();
			for (const [index, file] of files.entries()) {
				const other = otherFiles()[index];
				const content = other !== undefined && keys.has(`file:${file.path}`) ? await rewrite(hostHome, file, other) : undefined;
				if (content !== undefined) rewritten.set(join(hostHome, file.path), content);
			}
			return rewritten;
		},
	};
}

/** A complete line of a key identifies it as well as the line that counts as its value. */
const LEAST_LINE = 16;

function differingTexts(first: HomeFile, other: HomeFile | undefined): readonly Pick<Canary, 'key' | 'value'>[] {
	if (first.secret === undefined || other?.secret === undefined) return [];
	const linesOf = ({ text }: HomeFile) => (typeof text === 'string' ? text.split('\n').filter(({ length }) => length >= LEAST_LINE) : []);
	const [mine, theirs] = [linesOf(first), linesOf(other)];
	const own = [...mine.filter((line) => !theirs.includes(line)), ...theirs.filter((line) => !mine.includes(line))];
	return [other.secret, ...own].map((value) => ({ key: `file:${first.path}`, value }));
}

/**
 * Writes into the same file, because a new one would have another place in its directory, and would change the directory's time. An installed program may
 * have replaced the file or a directory above it by a link. Such a file is not rewritten.
 */
async function rewrite(hostHome: string, first: HomeFile, other: HomeFile): Promise<Buffer | undefined> {
	const path = join(hostHome, first.path);
	const real = await realpath(path).catch(() => undefined);
	if (real !== join(await realpath(hostHome), first.path)) return undefined;
	await using file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined);
	const stats = await file?.stat({ bigint: true });
	if (file === undefined || stats?.isFile() !== true || stats.nlink !== 1n) return undefined;
	const content = exchanged(await file.readFile(), first, other);
	if (content === undefined) return undefined;
	await file.truncate(0);
	await write(file, content);
	await file.utimes(secondsOf(stats.atimeNs), secondsOf(stats.mtimeNs));
	return content;
}

async function write(file: FileHandle, content: Buffer): Promise<void> {
	for (let at = 0; at < content.length; ) at += (await file.write(content, at, content.length - at, at)).bytesWritten;
}

/** Seconds whose nanoseconds are the same again if they were set from a number, as those of all new files of the home are. */
function secondsOf(ns: bigint): number {
	return Number(ns / 1_000_000_000n) + Number(ns % 1_000_000_000n) / 1e9;
}

/** Replaces the whole file, so that its programs can still read it. If it was changed, only the secret is replaced. */
function exchanged(content: Buffer, first: HomeFile, other: HomeFile): Buffer | undefined {
	if (content.equals(Buffer.from(first.text))) return Buffer.from(other.text);
	const [from, to] = [first.secret, other.secret];
	if (from === undefined || to === undefined || !content.includes(from)) return undefined;
	return Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1');
}
