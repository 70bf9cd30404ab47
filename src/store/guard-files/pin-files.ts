// Pins as files, one per server. `candor approve` changes them while guards run.

import { hash, randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PinStore, Pins } from '#model/pin.ts';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { onFileChange } from '#util/on-file-change.ts';
import { regularText } from '#util/regular-text.ts';
import { SetupError } from '#util/setup-error.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { parsePins } from './parse-pins.ts';
import { withFileLock } from './with-file-lock.ts';

/** During a burst of calls the file is not checked for each call. */
const FRESH_MS = 20;
/** The file is rewritten whenever a tool changes, and calls wait for that. */
const LONGEST = 8 * 1024 * 1024;
/** A client that waits for an approval is notified within this time. */
const LOOK_MS = 500;

export class PinFiles implements PinStore {
	readonly #directory: string;
	/** The last content of each file, valid as long as the file is unchanged. */
	readonly #read = new Map<string, { readonly stamp: string; readonly pins: Pins; lookedAt: number }>();

	constructor(directory: string) {
		this.#directory = directory;
	}

	read(server: string): Pins | undefined {
		const known = this.#read.get(server);
		const now = performance.now();
		if (known !== undefined && now - known.lookedAt < FRESH_MS) return known.pins;
		const file = this.#file(server);
		const stamp = stampOf(file);
		if (stamp === undefined) return undefined;
		if (known?.stamp === stamp) {
			known.lookedAt = now;
			return known.pins;
		}
		const pins = this.#parse(file, server);
		this.#read.set(server, { stamp, pins, lookedAt: now });
		return pins;
	}

	/** Returns the pins of all servers that were ever guarded. */
	all(): readonly Pins[] {
		let names: readonly string[] = [];
		try {
			names = readdirSync(this.#directory);
		} catch {
			return [];
		}
		return names.filter((name) => name.endsWith('.json')).map((name) => this.#parse(join(this.#directory, name), name));
	}

	swap(before: Pins | undefined, after: Pins): boolean {
		const text = pinsText(after);
		if (text.length > LONGEST) throw new Error(`what ${after.server} lists would take more than ${LONGEST} characters to keep`);
		const file = this.#file(after.server);
		const write = () => {
			if (!this.#isStill(before, file, after.server)) return undefined;
			return replaceFile(file, text);
		};
		const stamp = withFileLock(`${file}.lock`, write);
		if (stamp === undefined) this.#read.delete(after.server);
		// The written pins need not be read again until another process changes them.
		else this.#read.set(after.server, { stamp, pins: after, lookedAt: performance.now() });
		return stamp !== undefined;
	}

	/** Whether the file contains `before`. Parsing reorders the keys, so texts are not compared. */
	#isStill(before: Pins | undefined, file: string, server: string): boolean {
		const stamp = stampOf(file);
		if (stamp === undefined) return before === undefined;
		const known = this.#read.get(server);
		return (known?.pins === before && known?.stamp === stamp) || isDeepStrictEqual(this.#parse(file, server), before);
	}

	#file(server: string): string {
		return join(this.#directory, serverFileName(server));
	}

	watch(server: string, changed: () => void): () => void {
		return onFileChange(this.#file(server), LOOK_MS, changed);
	}

	#parse(file: string, server: string): Pins {
		try {
			return parsePins(JSON.parse(regularText(file)));
		} catch {
			throw new UserError(`the pins of ${server} cannot be read: ${file}`, { hint: `look at the file, or begin anew: rm ${file}` });
		}
	}
}

/** Synchronous, because a call waits for it and must not overtake it. Returns the stamp of the written file, even if another process has replaced it since. */
export function replaceFile(file: string, text: string): string {
	// A name that nobody can guess, and no file that is there: a pipe would stop the guard, and a link would lead the pins elsewhere.
	const draft = `${file}.${randomUUID()}.new`;
	try {
		makeDirectoriesNow(dirname(file), 0o700);
		writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
		const stamp = stampOf(draft);
		renameSync(draft, file);
		return stamp ?? '';
	} catch (error) {
		rmSync(draft, { force: true });
		throw new SetupError(`${file} could not be written (${(error as Error).message})`, {
			hint: `df -h ${shellWord(dirname(file))}; ls -ld ${shellWord(dirname(file))}`,
			cause: error,
		});
	}
}

/** Writes one part per line. Indentation would make a deeply nested definition as long as the square of its depth. */
function pinsText({ server, tools, withheld, others }: Pins): string {
	const object = (entries: readonly string[], indent: string) =>
		`{${entries.map((entry) => `\n${indent}\t${entry}`).join(',')}\n${indent}}`;
	const table = (parts: object, indent: string) =>
		object(
			Object.entries(parts).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`),
			indent,
		);
	const otherKinds = Object.entries(others ?? {}).map(([kind, { pinned, withheld: waiting }]) => {
		const tables = [`"pinned": ${table(pinned, '\t\t\t')}`, `"withheld": ${table(waiting, '\t\t\t')}`];
		return `${JSON.stringify(kind)}: ${object(tables, '\t\t')}`;
	});
	const fields = [`"server": ${JSON.stringify(server)}`, `"tools": ${table(tools, '\t')}`, `"withheld": ${table(withheld, '\t')}`];
	return `${object([...fields, ...(others === undefined ? [] : [`"others": ${object(otherKinds, '\t')}`])], '')}\n`;
}

function stampOf(file: string): string | undefined {
	const stat = statSync(file, { throwIfNoEntry: false });
	return stat === undefined ? undefined : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
}

/** Returns a file name for any server name. Two names never share a file. */
function serverFileName(server: string): string {
	const plain = server.replaceAll(/[^\w.-]/g, '_').slice(0, 60);
	return `${plain}-${hash('sha256', server).slice(0, 12)}.json`;
}
