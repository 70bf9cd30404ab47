const MAX_NAME = 200;

/** Returns the words of a name in any common spelling, in lower case. */
export function nameWords(name: string): readonly string[] {
	return (
		name
			.slice(0, MAX_NAME)
			// "repoPath", "HTMLFile", "start_date", "file-name", "user.id"
			.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
			.replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
			.toLowerCase()
			.split(/[^a-z0-9]+/)
			.filter((word) => word !== '')
	);
}

// sample: version1, text2, lat_1 is two words already; not: sha1, http2, utf8, base64
const NUMBERED = /^(?!sha|http|oauth|mpeg)([a-z]{3,})[123]$/;

/** Returns the words that tell what a value is. The number that distinguishes one of several equal arguments tells nothing. */
export function valueWords(name: string): readonly string[] {
	return nameWords(name).map((word) => NUMBERED.exec(word)?.[1] ?? word);
}
