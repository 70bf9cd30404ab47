// Pins as files, one a server, which `candor approve` changes while guards run.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { JsonObject } from '#model/declaration.ts';
import type { PinStore, Pins } from '#model/pin.ts';
import { UserError } from '#util/user-error.ts';
import { serverFileName } from './server-file-name.ts';

const definition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonObject>;
const pinned = z.object({ digest: z.string(), definition, since: z.string() });
const withheld = pinned.extend({ kind: z.enum(['changed', 'new', 'look-alike']), resembles: z.string().exactOptional() });
const pinsFile = z.object({ server: z.string(), tools: z.record(z.string(), pinned), withheld: z.record(z.string(), withheld) });

const LOOK_MS = 500;

export class PinFiles implements PinStore {
	readonly #directory: string;
	/** The last reading of each file, good for as long as the file is the same. */
	readonly #read = new Map<string, { readonly stamp: string; readonly pins: Pins }>();

	constructor(directory: string) {
		this.#directory = directory;
	}

	read(server: string): Pins | undefined {
		const file = join(this.#directory, serverFileName(server));
		const stamp = stampOf(file);
		if (stamp === undefined) return undefined;
		const known = this.#read.get(file);
		if (known?.stamp === stamp) return known.pins;
		const pins = this.#parse(file, server);
		this.#read.set(file, { stamp, pins });
		return pins;
	}

	/** Of all servers that were ever guarded. */
	all(): readonly Pins[] {
		let names: readonly string[] = [];
		try {
			names = readdirSync(this.#directory);
		} catch {
			return [];
		}
		return names.filter((name) => name.endsWith('.json')).map((name) => this.#parse(join(this.#directory, name), name));
	}

	write(pins: Pins): void {
		replaceFile(join(this.#directory, serverFileName(pins.server)), `${JSON.stringify(pins, null, '\t')}\n`);
	}

	watch(server: string, changed: () => void): () => void {
		const file = join(this.#directory, serverFileName(server));
		watchFile(file, { interval: LOOK_MS, persistent: false }, changed);
		return () => unwatchFile(file, changed);
	}

	#parse(file: string, server: string): Pins {
		try {
			return pinsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
		} catch {
			throw new UserError(`the pins of ${server} cannot be read: ${file}`, { hint: `look at the file, or begin anew: rm ${file}` });
		}
	}
}

/** Synchronous, because a call waits for it and must not overtake it. */
export function replaceFile(file: string, text: string): void {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const draft = `${file}.${process.pid}.new`;
	try {
		writeFileSync(draft, text, { mode: 0o600, flush: true });
		renameSync(draft, file);
	} catch (error) {
		rmSync(draft, { force: true });
		throw error;
	}
}

function stampOf(file: string): string | undefined {
	const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
	return stat === undefined ? undefined : `${stat.ino} ${stat.mtimeNs} ${stat.size}`;
}
