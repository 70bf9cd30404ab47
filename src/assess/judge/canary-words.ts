// Words a sentence about canaries. A single canary is named in the sentence; several are counted there and listed at the end.

/** `the canary env:GITHUB_TOKEN`, `7 canaries` */
export function canaryWords(keys: readonly string[]): string {
	return keys.length === 1 ? `the canary ${keys[0]}` : `${keys.length} canaries`;
}

/** The verb that follows these words, in the singular or plural: `was written` */
export function canaryVerb(keys: readonly string[], action: string): string {
	return keys.length === 1 ? action : action.replace(/^was /, 'were ');
}

/** `: env:GITHUB_TOKEN, file:.ssh/id_rsa`. Lists every key, because any of them may be the decisive one. */
export function listed(keys: readonly string[]): string {
	return keys.length === 1 ? '' : `: ${keys.join(', ')}`;
}
