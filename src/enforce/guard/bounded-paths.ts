/** Where everyone waits a call may make the file system follow so many; one that names more is judged elsewhere. */
const MOST_PATHS = 64;

/** Follows links for one call, each path once and no more than a number of them: the file system is asked, and everyone waits. */
export class BoundedPaths {
	/** More were asked for: what was decided without them counts for nothing. */
	isOver = false;
	readonly #realPath: (path: string) => string | undefined;
	readonly #most: number;
	readonly #known = new Map<string, string | undefined>();

	constructor(realPath: (path: string) => string | undefined, most = MOST_PATHS) {
		this.#realPath = realPath;
		this.#most = most;
	}

	readonly follow = (path: string): string | undefined => {
		if (this.#known.has(path)) return this.#known.get(path);
		if (this.#known.size >= this.#most) {
			this.isOver = true;
			return undefined;
		}
		const real = this.#realPath(path);
		this.#known.set(path, real);
		return real;
	};
}
