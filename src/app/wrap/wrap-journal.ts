// What was done to a client's file, and its original bytes. The journal is on disk before the file is changed, so that a kill at any
// moment leaves what `candor unwrap` needs.

import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { TIERS } from '#model/wrap.ts';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { UserError } from '#util/user-error.ts';
import { holdLock } from './hold-lock.ts';
import { draftOf, replaceWhole } from './replace-file.ts';

const GUARDED = z.object({
	name: z.string(),
	project: z.string().exactOptional(),
	words: z.tuple([z.string()], z.string()),
	/** The policy file that was written for the server. */
	policy: z.string().exactOptional(),
	/** The tier of the server, to detect whether a later audit changes it. */
	tier: z.enum(TIERS),
});
export type GuardedEntry = z.infer<typeof GUARDED>;

/** One state of the file: the bytes with the guard, and the original ones. */
const STATE = z.object({ wrapped: z.string(), original: z.string(), entries: z.array(GUARDED) });
export type WrapState = z.infer<typeof STATE>;

const JOURNAL = z.object({
	/** The name in the client's configuration, and the real path. */
	file: z.string(),
	realFile: z.string(),
	client: z.string(),
	project: z.string().exactOptional(),
	ways: z.array(z.array(z.string())),
	/** The newest state comes last. There are two only while the file is being replaced. */
	states: z.array(STATE).min(1),
});
export type WrapJournal = z.infer<typeof JOURNAL>;

export class WrapJournals {
	readonly #directory: string;

	constructor(dataDir: string) {
		this.#directory = join(dataDir, 'wraps');
	}

	/** Two processes that change the same files concurrently would undo each other's work. */
	lock(): Disposable {
		makeDirectoriesNow(this.#directory, 0o700);
		return holdLock(join(this.#directory, 'lock'));
	}

	of(realFile: string): WrapJournal | undefined {
		return this.#read(`${idOf(realFile)}.json`);
	}

	all(): readonly WrapJournal[] {
		return this.#names()
			.filter((name) => name.endsWith('.json'))
			.flatMap((name) => this.#read(name) ?? []);
	}

	/** `original`: the bytes before the newest state. */
	write(journal: WrapJournal, original: Uint8Array): void {
		makeDirectoriesNow(this.#directory, 0o700);
		const kept = this.#backup(journal.realFile, digestOf(original));
		if (this.#bytes(kept) === undefined) replaceWhole(kept, original);
		replaceWhole(this.#file(journal.realFile), Buffer.from(JSON.stringify(journal)));
	}

	/** Returns the bytes before a state. Refuses a backup that was changed. */
	original(realFile: string, digest: string): Buffer {
		const file = this.#backup(realFile, digest);
		const bytes = this.#bytes(file);
		if (bytes !== undefined && digestOf(bytes) === digest) return bytes;
		throw new UserError(`${realFile}: the backup ${file} is ${bytes === undefined ? 'gone' : 'damaged'}`, {
			hint: 'take `candor guard … --` out of the entries by hand: the command behind it is the original one',
		});
	}

	backupOf(realFile: string, digest: string): string {
		return this.#backup(realFile, digest);
	}

	/** Removes the journal last, because it leads to the other files. */
	remove(realFile: string): void {
		this.sweep(realFile, []);
		rmSync(this.#file(realFile), { force: true });
	}

	/** Removes backups that no state needs, and drafts that a kill left. */
	sweep(realFile: string, states: readonly WrapState[]): void {
		for (const draft of [realFile, this.#file(realFile)]) rmSync(draftOf(draft), { force: true });
		const needed = new Set(states.map(({ original }) => this.#backup(realFile, original)));
		for (const name of this.#names()) {
			const file = join(this.#directory, name);
			if (name.replace(/^\./, '').startsWith(`${idOf(realFile)}-`) && !needed.has(file)) rmSync(file, { force: true });
		}
	}

	/** Removes what a kill left before there was a journal: a complete or partial backup. */
	tidy(): void {
		const ids = this.#names().flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
		// sample: 1c0c977532ac89cb46ede769-caf1e735958b1499.original · .1c0c977532ac89cb46ede769.json.candor-draft
		const own = /^\.?([\da-f]{24})(?:-[\da-f]{16}\.original|\.json)(?:\.candor-draft)?$/;
		for (const name of this.#names()) {
			const id = own.exec(name)?.[1];
			if (id !== undefined && !ids.includes(id)) rmSync(join(this.#directory, name), { force: true });
		}
	}

	#read(name: string): WrapJournal | undefined {
		const bytes = this.#bytes(join(this.#directory, name));
		if (bytes === undefined) return undefined;
		try {
			return JOURNAL.parse(JSON.parse(bytes.toString('utf8')));
		} catch (cause) {
			throw new UserError(`${join(this.#directory, name)} is damaged: what was wrapped is not known`, {
				hint: 'the files beside it that end in .original are the backups',
				cause,
			});
		}
	}

	#names(): readonly string[] {
		try {
			return readdirSync(this.#directory).toSorted();
		} catch {
			return [];
		}
	}

	#bytes(file: string): Buffer | undefined {
		try {
			return readFileSync(file);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
			throw error;
		}
	}

	#file(realFile: string): string {
		return join(this.#directory, `${idOf(realFile)}.json`);
	}

	#backup(realFile: string, digest: string): string {
		return join(this.#directory, `${idOf(realFile)}-${digest.slice(0, 16)}.original`);
	}
}

export function digestOf(bytes: Uint8Array): string {
	return hash('sha256', bytes);
}

function idOf(realFile: string): string {
	return hash('sha256', realFile).slice(0, 24);
}
