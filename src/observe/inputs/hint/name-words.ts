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
