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
			(JSON.parse(readFileSync(`${ROOT}${source}/${part}.json`, 'utf8')) as readonly string[])
				.filter((text) => isWhole(part, text))
				.map((text) => ({
					source,
					text,
					isHeldOut: heldOutSources.includes(source) || (heldOutHalves.includes(source) && isInHeldOutHalf(text)),
				})),
		);
}

const LEAST_WORDS = 3;
const LEAST_SIGNS = 3;
/** A character of a script that is written without blanks. Two of them count as a word. */
const UNSPACED = /[\u2e80-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/g;
/** A longer run of letters and digits without blanks may be an encoded text. */
const LONGEST_WORD = 30;

/**
 * Whether a hostile entry is more than a keyword. One or two words (`jailbreak`, `developer mode`) tell a model to do nothing, and one or two signs (`--`, `?`) are no
 * payload. The rule is the same for all sources, and was set before the sources of the eighth round were read.
 */
function isWhole(part: CorpusPart, text: string): boolean {
	if (part === 'arguments') return text.replace(/\s/g, '').length >= LEAST_SIGNS;
	if (part !== 'texts') return true;
	const unspaced = text.match(UNSPACED)?.length ?? 0;
	const words = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}_'’-]+/gu) ?? [];
	return words.length + unspaced / 2 >= LEAST_WORDS || words.some(({ length }) => length > LONGEST_WORD);
}

/** Equals the function in extract.py. */
function isInHeldOutHalf(text: string): boolean {
	return Number.parseInt(createHash('sha256').update(text).digest('hex').charAt(0), 16) % 2 === 0;
}
