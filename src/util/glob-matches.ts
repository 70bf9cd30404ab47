/**
 * The glob dialect for subjects and paths (allowances, workspace members): `*` stands for anything but a slash, `**` for anything, all else
 * for itself. A glob of stars alone matches nothing: it would say nothing. Tool names in a policy have a dialect of their own
 * (enforce/policy/compile/glob.ts), and arguments that a shell would expand are read as the shell does (enforce/policy/read/path-glob.ts).
 */
export function globMatches(glob: string, text: string): boolean {
	if (/^[*/]*$/.test(glob)) return false;
	const pattern = glob
		.split(/(\*\*|\*)/)
		.map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')))
		.join('');
	return new RegExp(`^${pattern}$`, 's').test(text);
}
