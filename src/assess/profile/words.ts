// Text as words: declarations are compared by whole words, never by substrings.

const MAX_TEXT = 100_000;

/** Words that negate what follows: "does not connect", "never writes", "without saving". */
const NEGATIONS: ReadonlySet<string> = new Set([
	'no', 'not', 'never', 'without', 'nor', 'neither', 'cannot', 'cant', 'doesnt', 'dont', 'wont', 'isnt', 'nothing', 'avoid', 'avoids', 'instead', 'zero',
]); // biome-ignore format: a list
const NEGATION_REACH = 4;

/** Returns lower-case words in order: camelCase and snake_case are split, apostrophes dropped, and a full stop is kept as `.`. */
export function lowerCaseWords(text: string): readonly string[] {
	return text
		.slice(0, MAX_TEXT)
		.replace(/['’]/g, '')
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2') // formatNote → format Note
		.replace(/([.!?;])(?=\s|$)/g, ' . ') // a negation ends with its sentence
		.toLowerCase()
		.split(/[^a-z0-9.]+|(?<=\w)\.(?=\w)/)
		.filter((word) => word !== '' && (word === '.' || !/^\.+$/.test(word)))
		.map((word) => (word === '.' ? word : word.replaceAll('.', '')));
}

/** Returns every word, and two or three neighbours joined: "Open Street Map" contains openstreetmap. */
export function wordSet(text: string): ReadonlySet<string> {
	const set = new Set<string>();
	const plain = text
		.slice(0, MAX_TEXT)
		.toLowerCase()
		.split(/[^a-z0-9]+/); // DuckDuckGo stays duckduckgo
	for (const words of [plain, lowerCaseWords(text)]) {
		for (const [index, word] of words.entries()) {
			if (word === '' || word === '.') continue;
			set.add(word);
			const [next, afterNext] = [words[index + 1], words[index + 2]];
			if (next === undefined || next === '.') continue;
			set.add(word + next);
			if (afterNext !== undefined && afterNext !== '.') set.add(word + next + afterNext);
		}
	}
	return set;
}

/** The stems of a text, each with its word: computed once, queried often. */
export interface SpokenWords {
	readonly spoken: ReadonlyMap<string, string>;
	/** What the text mentions only to deny it. */
	readonly denied: ReadonlySet<string>;
	/** Words that were found so far, by vocabulary: the same few questions are asked about a million effects. */
	readonly found: Map<ReadonlySet<string>, string | undefined>;
}

export function spokenIn(text: string): SpokenWords {
	const words = lowerCaseWords(text);
	const spoken = new Map<string, string>();
	const denied = new Set<string>();
	for (const [index, word] of words.entries()) {
		const root = stem(word);
		if (isNegated(words, index)) denied.add(root);
		else if (!spoken.has(root)) spoken.set(root, word);
	}
	return { spoken, denied: new Set([...denied].filter((root) => !spoken.has(root))), found: new Map() };
}

/** Returns a word of the text whose stem is in the vocabulary and which is not denied. */
export function speaksOf({ spoken, found }: SpokenWords, vocabulary: ReadonlySet<string>): string | undefined {
	if (found.has(vocabulary)) return found.get(vocabulary);
	const root = [...vocabulary].find((one) => spoken.has(one));
	const word = root === undefined ? undefined : spoken.get(root);
	found.set(vocabulary, word);
	return word;
}

export function isDenied({ denied }: SpokenWords, word: string): boolean {
	return denied.has(stem(word));
}

function isNegated(words: readonly string[], index: number): boolean {
	for (let i = index - 1; i >= Math.max(0, index - NEGATION_REACH); i--) {
		const word = words[i] ?? '';
		if (word === '.') return false;
		if (NEGATIONS.has(word)) return true;
	}
	return false;
}

export function vocabularyOf(words: string): ReadonlySet<string> {
	return new Set(words.split(/\s+/).filter(Boolean).map(stem));
}

/** saves, saved, saving, save → sav. Crude, but the same on both sides. */
function stem(word: string): string {
	const bare = word.length > 4 ? word.replace(/(?:ings?|ed|ers?|es|s)$/, '') : word.replace(/s$/, '');
	return bare.replace(/e$/, '').replace(/([bdgmnprt])\1$/, '$1');
}
