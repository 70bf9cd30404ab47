// Names that a person or a model can mistake for one another: `read_file`, `Read-File`, `reаd_file` with a Cyrillic а, `read_file` with a zero-width joiner.

import { streamSafe } from './stream-safe.ts';

// Letters of other scripts, each above the Latin letter that it resembles.
const OTHERS = 'авсԁеғɡһіјкӏмпоԛрѕтцѵшхуᴢαβγενικορτυωϲϳıℓɩ';
const LATIN = 'abcdefghijklmnoqpstuvwxyzabyevikoptuwcjill';

const ASCII = /^[\0-\x7f]*$/;
const LIKE = new Map([...OTHERS].map((letter, i) => [letter, LATIN[i] ?? letter]));

/** Returns the same text for names that look alike. Separators, case, invisible characters and look-alike letters and digits make no difference. */
export function skeleton(name: string): string {
	return (ASCII.test(name) ? asciiSkeleton(name) : anySkeleton(name)).replaceAll('0', 'o').replaceAll(/[1|]/g, 'l').replaceAll('rn', 'm');
}

// Nearly every name is ASCII. It needs none of the tables of other scripts, which cost time at a start.
function asciiSkeleton(name: string): string {
	return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function anySkeleton(name: string): string {
	const plain = streamSafe(name)
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
	return [...plain].map((letter) => LIKE.get(letter) ?? letter).join('');
}
