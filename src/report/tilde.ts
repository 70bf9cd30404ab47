/** Replaces the user's home in a path by `~`. */
export function tilde(path: string, home: string): string {
	return home.length > 1 && (path === home || path.startsWith(`${home}/`)) ? `~${path.slice(home.length)}` : path;
}
