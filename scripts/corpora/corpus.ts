// Reads the corpora under test/corpora and their split.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../test/corpora/', import.meta.url));

export type CorpusPart = 'texts' | 'arguments' | 'bare' | 'benign' | 'benign-arguments';

export interface CorpusEntry {
	readonly source: string;
	readonly text: string;
	readonly isHeldOut: boolean;
}

const { heldOutSources, heldOutHalves } = JSON.parse(readFileSync(`${ROOT}split.json`, 'utf8')) as {
	readonly heldOutSources: readonly string[];
	/** Sources whose texts are held out if their hash begins with an even digit. */
	readonly heldOutHalves: readonly string[];
};

export function corpus(part: CorpusPart): readonly CorpusEntry[] {
	return readdirSync(ROOT, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && existsSync(`${ROOT}${entry.name}/${part}.json`))
		.flatMap(({ name: source }) =>
			(JSON.parse(readFileSync(`${ROOT}${source}/${part}.json`, 'utf8')) as readonly string[]).map((text) => ({
				source,
				text,
				isHeldOut: heldOutSources.includes(source) || (heldOutHalves.includes(source) && isInHeldOutHalf(text)),
			})),
		);
}

/** Equals the function in extract.py. */
function isInHeldOutHalf(text: string): boolean {
	return Number.parseInt(createHash('sha256').update(text).digest('hex').charAt(0), 16) % 2 === 0;
}
