// The names that this run gave to files: symbolic links, and hard links, renames and bind mounts that make an old file reachable by a new
// name. It is a tree by path component, so that renaming a directory moves everything below it.

/** What a walk along a path may read. */
export interface NameNode {
	readonly children: ReadonlyMap<string, NameNode>;
	readonly target?: string;
}

interface Node {
	readonly children: Map<string, Node>;
	/** Target of the symbolic link of this name, as written. */
	target?: string;
	/** The first name of the file that is here now. It is the path itself if the file was created here, below a directory with another first name. */
	origin?: string;
	/** Whether the file of this name moved elsewhere and is still known by this name. */
	isVacant?: true;
}

/** Beyond this number no new names are remembered. */
const MOST_NODES = 100_000;

export class NameTree {
	readonly top: NameNode;
	private readonly root: Node = { children: new Map() };
	private nodes = 0;
	/** Number of nodes per origin. */
	private readonly uses = new Map<string, number>();
	/** Whether names were dropped because there were too many. */
	overflowed = false;

	constructor() {
		this.top = this.root;
	}

	/** Whether any prefix of `path` is a symbolic link that was created in this run. */
	hasLinkAlong(path: string): boolean {
		let node: Node | undefined = this.root;
		for (let start = 1; node !== undefined && start <= path.length; ) {
			const end = nextSlash(path, start);
			node = node.children.get(path.slice(start, end));
			if (node?.target !== undefined) return true;
			start = end + 1;
		}
		return false;
	}

	/** Returns the first name of the file that `path` now names, if it differs. */
	originOf(path: string): string | undefined {
		if (this.nodes === 0) return undefined;
		let node: Node | undefined = this.root;
		let origin: string | undefined;
		let rest = 0;
		for (let start = 1; start <= path.length; ) {
			const end = nextSlash(path, start);
			node = node.children.get(path.slice(start, end));
			if (node === undefined) break;
			if (node.origin !== undefined) {
				origin = node.origin;
				rest = end;
			}
			start = end + 1;
		}
		if (origin === undefined) return undefined;
		const full = origin + path.slice(rest);
		return full === path ? undefined : full;
	}

	setLink(path: string, target: string): void {
		const node = this.make(path);
		if (node === undefined) return;
		node.target = target;
		this.assign(node, path);
	}

	setOrigin(path: string, origin: string): void {
		const node = this.make(path);
		if (node !== undefined) this.assign(node, origin);
	}

	/** Adds `to` as another name of the file `from`, or of the symbolic link itself. */
	link(from: string, to: string): void {
		const target = this.find(from)?.target;
		if (target !== undefined) this.setLink(to, target);
		this.setOrigin(to, this.originOf(from) ?? from);
	}

	/** Records that a new file was created at `path`. This matters only if it could be mistaken for an older one. */
	setFresh(path: string): void {
		if (this.originOf(path) !== undefined) this.setOrigin(path, path);
		else if (this.find(path)?.isVacant) this.remove(path);
	}

	/** Records that a file is at `path` that may have existed before, unless the name was vacant. */
	setPresent(path: string): void {
		if (this.nodes > 0 && this.find(path)?.isVacant) this.setFresh(path);
	}

	rename(from: string, to: string): void {
		const origin = this.originOf(from) ?? from;
		// If both names are the same file, the kernel does nothing, and both stay.
		if (origin === (this.originOf(to) ?? to) && !this.find(to)?.isVacant) return;
		const moved = this.detach(from);
		this.remove(to);
		this.attach(to, moved, origin);
		this.vacate(from, origin);
	}

	exchange(one: string, other: string): void {
		const origins = [this.originOf(one) ?? one, this.originOf(other) ?? other] as const;
		const nodes = [this.detach(one), this.detach(other)] as const;
		this.attach(other, nodes[0], origins[0]);
		this.attach(one, nodes[1], origins[1]);
	}

	remove(path: string): void {
		const origin = this.originOf(path) ?? path;
		const gone = this.detach(path);
		const open = gone === undefined ? [] : [gone];
		for (let node = open.pop(); node !== undefined; node = open.pop()) {
			if (node !== gone) this.nodes--;
			for (const child of node.children.values()) open.push(child);
			this.assign(node, undefined);
		}
		this.vacate(path, origin);
	}

	/** `newRoot` became `/`: its symbolic links are also known by their new names. The old names stay for processes that still see them. */
	reroot(newRoot: string): void {
		const start = this.find(newRoot);
		if (start === undefined || start === this.root) return;
		const links: { readonly path: string; readonly target: string }[] = [];
		const open = [{ node: start, path: '' }];
		for (let one = open.pop(); one !== undefined; one = open.pop()) {
			for (const [name, node] of one.node.children) {
				const path = `${one.path}/${name}`;
				if (node.target === undefined) open.push({ node, path });
				else links.push({ path, target: node.target });
			}
		}
		for (const link of links) this.setLink(link.path, link.target);
	}

	private attach(path: string, subtree: Node | undefined, origin: string): void {
		const node = this.make(path);
		if (node === undefined) return;
		// Before the old name is released, so that the file never seems to be gone.
		this.assign(node, origin);
		if (subtree === undefined) return;
		if (subtree.target !== undefined) node.target = subtree.target;
		for (const [name, child] of subtree.children) node.children.set(name, child);
		this.assign(subtree, undefined);
	}

	/** Records that `path` is vacant, if the file that was there still has another name. */
	private vacate(path: string, origin: string): void {
		if (!this.uses.has(origin)) return;
		const node = this.make(path);
		if (node !== undefined) node.isVacant = true;
	}

	private assign(node: Node, origin: string | undefined): void {
		const former = node.origin;
		delete node.isVacant;
		if (origin === undefined) delete node.origin;
		else {
			node.origin = origin;
			this.uses.set(origin, (this.uses.get(origin) ?? 0) + 1);
		}
		if (former === undefined) return;
		const left = (this.uses.get(former) ?? 1) - 1;
		if (left > 0) {
			this.uses.set(former, left);
			return;
		}
		// No file can be mistaken for it any more, so its vacancy need not be recorded.
		this.uses.delete(former);
		if (this.find(former)?.isVacant) this.detach(former);
	}

	private find(path: string): Node | undefined {
		let node: Node | undefined = this.root;
		for (let start = 1; node !== undefined && start < path.length; ) {
			const end = nextSlash(path, start);
			node = node.children.get(path.slice(start, end));
			start = end + 1;
		}
		return node;
	}

	private make(path: string): Node | undefined {
		let node = this.root;
		for (let start = 1; start < path.length; ) {
			const end = nextSlash(path, start);
			const name = path.slice(start, end);
			let child = node.children.get(name);
			if (child === undefined) {
				if (this.nodes >= MOST_NODES) {
					this.overflowed = true;
					return undefined;
				}
				child = { children: new Map() };
				this.nodes++;
				node.children.set(name, child);
			}
			node = child;
			start = end + 1;
		}
		return node;
	}

	/** Removes the node, and every parent that becomes empty. Nodes below it stay counted, because they are about to be moved. */
	private detach(path: string): Node | undefined {
		const trail: { readonly parent: Node; readonly name: string }[] = [];
		let node: Node | undefined = this.root;
		for (let start = 1; start < path.length; ) {
			const end = nextSlash(path, start);
			const name = path.slice(start, end);
			trail.push({ parent: node, name });
			node = node.children.get(name);
			if (node === undefined) return undefined;
			start = end + 1;
		}
		if (node === this.root) return undefined;
		for (let step = trail.pop(); step !== undefined; step = trail.pop()) {
			step.parent.children.delete(step.name);
			this.nodes--;
			const { parent } = step;
			if (parent === this.root || parent.children.size > 0 || saysSomething(parent)) break;
		}
		return node;
	}
}

function saysSomething(node: Node): boolean {
	return node.origin !== undefined || node.target !== undefined || node.isVacant === true;
}

function nextSlash(path: string, start: number): number {
	const slash = path.indexOf('/', start);
	return slash < 0 ? path.length : slash;
}
