/** A path below the user's home, with `~` in its place. */
export function tilde(path: string, home: string): string {
	return home.length > 1 && (path === home || path.startsWith(`${home}/`)) ? `~${path.slice(home.length)}` : path;
}
