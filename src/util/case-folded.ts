/** Returns one text for all spellings in upper and lower case. Upper case first: `ſ` has no lower case of its own, but its upper case is `S`. */
export function caseFolded(text: string): string {
	return text.toUpperCase().toLowerCase();
}
