// The names that this run gave to files: symbolic links it made, and hard links, renames and bind mounts that let an old file be reached by a new
// name. A tree by path component, so that renaming a directory carries everything below it.

/** What a walk along a path may see. */
export interface NameNode {
	readonly children: ReadonlyMap<string, NameNode>;
	readonly target?: string;
}

interface Node {
	readonly children: Map<string, Node>;
	/** Where the symbolic link of this name points, as written. */
	target?: string;
	/** The first name of the file that is here now; itself when it was made here, under a directory that has another first name. */
	origin?: string;
	/** What had this name went elsewhere and is still known as it. */
	isVacant?: true;
}

/** Beyond this no new names are remembered. */
const MOST_NODES = 100_000;

export class NameTree {
	readonly top: NameNode;
	private readonly root: Node = { children: new Map() };
	private nodes = 0;
	/** How many nodes have a path as their origin. */
	private readonly uses = new Map<string, number>();
	/** Whether names were forgotten because there were too many. */
	overflowed = false;

	constructor() {
		this.top = this.root;
	}

	/** Whether any prefix of `path` is a symbolic link made in this run. */
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

	/** The first name of what `path` now names, if it is another one. */
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

	/** `to` is one more name of the file `from`; of the symbolic link itself, if it is one. */
	link(from: string, to: string): void {
		const target = this.find(from)?.target;
		if (target !== undefined) this.setLink(to, target);
		this.setOrigin(to, this.originOf(from) ?? from);
	}

	/** Something new was made at `path`. Only worth a note where it could be taken for something older. */
	setFresh(path: string): void {
		if (this.originOf(path) !== undefined) this.setOrigin(path, path);
		else if (this.find(path)?.isVacant) this.remove(path);
	}

	/** Something is at `path`, and it is not known whether it was before; unless nothing was. */
	setPresent(path: string): void {
		if (this.nodes > 0 && this.find(path)?.isVacant) this.setFresh(path);
	}

	rename(from: string, to: string): void {
		const origin = this.originOf(from) ?? from;
		// Two names of one file: the kernel does nothing at all, and both stay.
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

	/** `newRoot` became `/`: its symbolic links are also known by their new names. The old names stay, for processes that still see them. */
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
		// Before the old place lets go of it: nobody may think meanwhile that the file is gone.
		this.assign(node, origin);
		if (subtree === undefined) return;
		if (subtree.target !== undefined) node.target = subtree.target;
		for (const [name, child] of subtree.children) node.children.set(name, child);
		this.assign(subtree, undefined);
	}

	/** Notes that nothing is at `path` now, if what was there still has another name. */
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
		// Nobody can be taken for it any more, so it need not be known that its name is free.
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

	/** Takes the node out, and every parent that then says nothing. What is below it stays counted: it is about to be put elsewhere. */
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
