/** Paths that one call may resolve on the main thread, where all clients wait. A call that names more is judged on another thread. */
const MOST_PATHS = 64;

/** Follows links for one call: each path once, and up to a maximum number of paths, because all clients wait for the file system. */
export class BoundedPaths {
	/** Whether more paths were requested than allowed. A decision made without them is void. */
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
