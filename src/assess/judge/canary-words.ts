// Canaries in a sentence. One is named where it is spoken of; several are counted there, and all of them listed at the end.

/** `the canary env:GITHUB_TOKEN`, `7 canaries` */
export function canaryWords(keys: readonly string[]): string {
	return keys.length === 1 ? `the canary ${keys[0]}` : `${keys.length} canaries`;
}

/** `: env:GITHUB_TOKEN, file:.ssh/id_rsa`; every key, since any of them may be the one that decides. */
export function listed(keys: readonly string[]): string {
	return keys.length === 1 ? '' : `: ${keys.join(', ')}`;
}
