// Identifies the server that a command starts, without resolving or fetching anything: the same for `candor audit` and for an entry of a client's file.

import { hash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ConfiguredStart } from '#model/configured-server.ts';
import { commandPackage } from '#observe/target/command-package.ts';
import { splitEnvPrefix } from '#observe/target/env-prefix.ts';
import { maskedWords } from '#text/mask-words.ts';
import { UserError } from '#util/user-error.ts';

/** Returns undefined if the server cannot be identified. A package is the same server with any arguments, because its code is the same. */
export function serverKey(start: ConfiguredStart, from: string): string | undefined {
	if (start.kind === 'other') return undefined;
	if (start.kind === 'remote') return digest(['remote', start.url]);
	const { argv, cwd } = start;
	const known = commandPackage(argv);
	if (known !== undefined) return digest([known.registry, known.name]);
	return digest(['command', ...maskedWords(withoutEnv(argv)).map((word) => placed(word, resolve(from, cwd ?? '.')))]);
}

function withoutEnv(argv: Parameters<typeof splitEnvPrefix>[0]): readonly string[] {
	try {
		return splitEnvPrefix(argv).command;
	} catch (error) {
		if (error instanceof UserError) return argv;
		throw error;
	}
}

/** `./server.mjs` here and `/srv/server.mjs` elsewhere are one file. */
function placed(word: string, directory: string): string {
	if (word === '' || word.startsWith('-')) return word;
	try {
		return realpathSync(resolve(directory, word));
	} catch {
		return word;
	}
}

function digest(parts: readonly string[]): string {
	return hash('sha256', JSON.stringify(parts)).slice(0, 32);
}
