// Gives canaries other values of the same form, in the files and variables that contain them.

import { chown, lstat, lutimes, open, readFile, realpath, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canary, CredentialForm } from '#model/canary.ts';
import { lazily } from '#util/lazily.ts';
import { canaryEnvironment } from './canary-environment.ts';
import { canaryHome, type HomeFile } from './canary-home.ts';
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
	/** These canaries have their other value from now on, all others their first one. Files must hold the first ones. Only while no program runs in the cell. Gives the files that it rewrote. */
	exchange(keys: ReadonlySet<string>): Promise<readonly string[]>;
}

export function canaryExchange({ hostHome, files, env, canaries, forms }: Planting): CanaryExchange {
	const otherFiles = lazily(canaryHome);
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
			const rewritten: string[] = [];
			for (const [index, file] of files.entries()) {
				const other = otherFiles()[index];
				if (other !== undefined && keys.has(`file:${file.path}`) && (await rewrite(hostHome, file, other)))
					rewritten.push(join(hostHome, file.path));
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

/** The server may have replaced the file or a directory above it by a link. Such a file is not rewritten. */
async function rewrite(hostHome: string, first: HomeFile, other: HomeFile): Promise<boolean> {
	const path = join(hostHome, first.path);
	const real = await realpath(path).catch(() => undefined);
	if (real !== join(await realpath(hostHome), first.path)) return false;
	const stats = await lstat(path);
	if (!stats.isFile()) return false;
	const content = exchanged(await readFile(path), first, other);
	if (content === undefined) return false;
	await unlink(path);
	await using file = await open(path, 'wx', stats.mode & 0o777);
	await file.writeFile(content);
	await file.chmod(stats.mode & 0o777);
	if (process.getuid?.() === 0) await chown(path, stats.uid, stats.gid);
	await lutimes(path, stats.atime, stats.mtime);
	return true;
}

/** Replaces the whole file, so that its programs can still read it. If the server changed the file, only the secret is replaced. */
function exchanged(content: Buffer, first: HomeFile, other: HomeFile): Uint8Array | string | undefined {
	if (content.equals(Buffer.from(first.text))) return other.text;
	const [from, to] = [first.secret, other.secret];
	if (from === undefined || to === undefined || !content.includes(from)) return undefined;
	return Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1');
}
