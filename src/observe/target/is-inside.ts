/** Whether absolute `path` is `root` or is below it. Both must be normalised. */
export function isInside(path: string, root: string): boolean {
	return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`);
}
