// Formats paths, counts, lists and quotations for findings, truncated to fit a line.

export function showPath(path: string, home: string): string {
	return path === home ? '~' : path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

export function excerpt(text: string, length: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

export function times(count: number): string {
	return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

export function plural(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** a, b, c and 4 more */
export function some(items: readonly string[], most = 3): string {
	const shown = items.slice(0, most).join(', ');
	return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}

// Replaces the parts of a name that differ between runs, so that a finding keeps its id: /tmp/x-3fa29c1b → /tmp/x-*, /tmp/y-pMWjJ7 → /tmp/y-*, /proc/4711/environ → /proc/*/environ
export function stable(subject: string): string {
	return subject
		.replace(/^\/proc\/\d+(?=\/|$)/, '/proc/*')
		.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '*')
		.replace(/(?<![\w.:])(?=[0-9a-f]*\d)[0-9a-f]{8,}(?!\w)/gi, '*')
		.replace(/(?<![\w.:])\d{5,}(?!\w)/g, '*')
		.replace(/\btmp[a-z0-9_]{8}\b/g, 'tmp*')
		.replace(/(?<=[-.])(?=[A-Za-z]*\d|[A-Za-z]+[A-Z])(?=[A-Z]*[a-z\d])[A-Za-z0-9]{6,}(?![A-Za-z0-9])/g, '*');
}
