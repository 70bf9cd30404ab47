// The canaries that `candor canaries plant` put into real projects. The guard searches for them.

import { dirname } from 'node:path';
import type { Canary } from '#model/canary.ts';
import { regularText } from '#util/regular-text.ts';
import { SetupError } from '#util/setup-error.ts';
import { shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { fieldsOf } from './fields-of.ts';
import { replaceFile } from './pin-files.ts';

/** A shorter value would match everywhere. */
const SHORTEST = 16;

export function readPlanted(file: string): readonly Canary[] {
	let text: string;
	try {
		text = regularText(file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw new SetupError(`the list of planted canaries cannot be read (${(error as Error).message})`, {
			hint: `ls -ld ${shellWord(dirname(file))} ${shellWord(file)}`,
			cause: error,
		});
	}
	try {
		return (JSON.parse(text) as readonly unknown[]).map(parseCanary);
	} catch {
		throw new UserError(`the list of planted canaries cannot be read: ${file}`, { hint: `look at the file, or begin anew: rm ${file}` });
	}
}

/** Returns the files that contain the canaries. */
export function plantedPlaces(file: string): readonly string[] {
	return readPlanted(file).flatMap(({ where }) => (where.kind === 'file' ? [where.path] : []));
}

export function writePlanted(file: string, canaries: readonly Canary[]): void {
	replaceFile(file, `${JSON.stringify(canaries, null, '\t')}\n`);
}

function parseCanary(value: unknown): Canary {
	const field = fieldsOf(value);
	const secret = field.text('value');
	if (secret.length < SHORTEST) throw new Error('a canary is too short');
	return { key: field.text('key'), where: { kind: 'file', path: field.inner('where').text('path') }, value: secret };
}
