/** Any program can record a call of a server whose name ends in half of a surrogate pair. `encodeURIComponent` alone throws there. */
export function linkPart(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}
