const LONGEST = 3_000;

/** Returns the words of a sentence, in lower case. */
export function proseWords(text: string): readonly string[] {
	return (
		text
			.slice(0, LONGEST)
			.toLowerCase()
			.match(/[a-z0-9]+/g) ?? []
	);
}
