/** `*` stands for anything but a slash, `**` for anything. A glob of stars alone matches nothing: it would say nothing. */
export function globMatches(glob: string, text: string): boolean {
	if (/^[*/]*$/.test(glob)) return false;
	const pattern = glob
		.split(/(\*\*|\*)/)
		.map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')))
		.join('');
	return new RegExp(`^${pattern}$`, 's').test(text);
}
