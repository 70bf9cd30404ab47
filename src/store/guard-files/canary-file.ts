// The canaries that `candor canaries plant` put into real projects: what the guard looks for.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Canary } from '#model/canary.ts';
import { UserError } from '#util/user-error.ts';
import { replaceFile } from './pin-files.ts';

const canaryFile = z.array(
	z.object({ key: z.string(), where: z.object({ kind: z.literal('file'), path: z.string() }), value: z.string().min(16) }),
);

export function readPlanted(file: string): readonly Canary[] {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
	try {
		return canaryFile.parse(JSON.parse(text));
	} catch {
		throw new UserError(`the list of planted canaries cannot be read: ${file}`, { hint: `look at the file, or begin anew: rm ${file}` });
	}
}

export function writePlanted(file: string, canaries: readonly Canary[]): void {
	replaceFile(file, `${JSON.stringify(canaries, null, '\t')}\n`);
}
