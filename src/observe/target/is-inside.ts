/** Whether absolute `path` is `root` or lies below it; both already normal. */
export function isInside(path: string, root: string): boolean {
	return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`);
}
