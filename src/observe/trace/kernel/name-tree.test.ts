import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../test/support/share.ts';
import { NameTree } from './name-tree.ts';

test('a directory carries what is below it, and links point on from its new place', () => {
	const names = new NameTree();
	names.link('/secret', '/a/b/c');
	names.rename('/a', '/x');
	names.rename('/x/b', '/y');
	expect(names.originOf('/y/c')).toBe('/secret');
	expect(names.originOf('/y/d')).toBe('/a/b/d');
	expect(names.originOf('/x/d')).toBe('/a/d');
	expect(names.originOf('/a/b/c')).toBeUndefined();
});

test('what comes back to its first name has no other', () => {
	const names = new NameTree();
	names.rename('/a', '/b');
	names.rename('/b', '/a');
	expect(names.originOf('/a/x')).toBeUndefined();
});

test('a new root knows the links made for it', () => {
	const names = new NameTree();
	names.setLink('/newroot/lib', 'usr/lib');
	names.setLink('/newroot/dev/fd', '/proc/self/fd');
	names.reroot('/newroot');
	expect(names.hasLinkAlong('/lib/x')).toBe(true);
	expect(names.hasLinkAlong('/dev/fd/3')).toBe(true);
	expect(names.hasLinkAlong('/usr/lib')).toBe(false);
});

test('what was moved into a directory is known after the directory has gone away and come back', () => {
	const names = new NameTree();
	names.rename('/b', '/a/c');
	names.rename('/a', '/c');
	names.rename('/c', '/a');
	expect(names.originOf('/a/c/x')).toBe('/b/x');
});

test('directories that were emptied and exchanged are still told apart', () => {
	const names = new NameTree();
	names.rename('/b/a/a', '/a/a/a');
	names.rename('/b/a', '/c');
	names.exchange('/b', '/c');
	expect(names.originOf('/b/x')).toBe('/b/a/x');
	expect(names.originOf('/c/x')).toBe('/b/x');
});

// The truth to compare with: every file is a number, a directory is a map, as in a real file system.
type Entry = { readonly id: number; readonly isDirectory: boolean; readonly files: Map<string, Entry> };

test('agrees with a real tree of files, whatever is renamed, linked and removed', () => {
	const name = fc.constantFrom('a', 'b', 'c');
	const path = fc.array(name, { minLength: 1, maxLength: 3 });
	const step = fc.tuple(fc.constantFrom('rename', 'exchange', 'link', 'remove', 'create'), path, path);
	fc.assert(
		fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
			const names = new NameTree();
			const firstName = new Map<number, string>();
			const root = plant('', firstName, { next: 0 }, 3);
			for (const [what, from, to] of steps) {
				if (what === 'create') create(names, root, from, firstName);
				else apply(names, root, what, from, to);
			}
			check(names, root, '', firstName);
		}),
		{ numRuns: runs(1000) },
	);
});

function plant(path: string, firstName: Map<number, string>, counter: { next: number }, depth: number): Entry {
	const entry: Entry = { id: counter.next++, isDirectory: depth > 0, files: new Map() };
	firstName.set(entry.id, path);
	if (depth > 0) for (const name of ['a', 'b']) entry.files.set(name, plant(`${path}/${name}`, firstName, counter, depth - 1));
	return entry;
}

function find(root: Entry, path: readonly string[]): Entry | undefined {
	return path.reduce<Entry | undefined>((entry, name) => entry?.files.get(name), root);
}

function apply(names: NameTree, root: Entry, what: string, from: readonly string[], to: readonly string[]): void {
	const [source, target] = [find(root, from), find(root, to)];
	const [sourceDirectory, targetDirectory] = [find(root, from.slice(0, -1)), find(root, to.slice(0, -1))];
	const [sourceName = '', targetName = ''] = [from.at(-1), to.at(-1)];
	const [sourcePath, targetPath] = [`/${from.join('/')}`, `/${to.join('/')}`];
	const isNested = `${sourcePath}/`.startsWith(`${targetPath}/`) || `${targetPath}/`.startsWith(`${sourcePath}/`);
	if (source === undefined || sourceDirectory === undefined) return;
	// What the kernel refuses is never told to the tree.
	if (what === 'remove') {
		if (source.files.size > 0) return;
		sourceDirectory.files.delete(sourceName);
		names.remove(sourcePath);
	} else if (targetDirectory?.isDirectory !== true || isNested) {
		return;
	} else if (what === 'link') {
		if (target !== undefined || source.isDirectory) return;
		targetDirectory.files.set(targetName, source);
		names.link(sourcePath, targetPath);
	} else if (what === 'exchange') {
		if (target === undefined) return;
		sourceDirectory.files.set(sourceName, target);
		targetDirectory.files.set(targetName, source);
		names.exchange(sourcePath, targetPath);
	} else {
		if (target !== undefined && (target.files.size > 0 || target.isDirectory !== source.isDirectory)) return;
		// Two names of one file: the kernel does nothing.
		if (source !== target) {
			sourceDirectory.files.delete(sourceName);
			targetDirectory.files.set(targetName, source);
		}
		names.rename(sourcePath, targetPath);
	}
}

function create(names: NameTree, root: Entry, path: readonly string[], firstName: Map<number, string>): void {
	const directory = find(root, path.slice(0, -1));
	if (directory?.isDirectory !== true || find(root, path) !== undefined) return;
	const entry: Entry = { id: firstName.size, isDirectory: false, files: new Map() };
	firstName.set(entry.id, `/${path.join('/')}`);
	directory.files.set(path.at(-1) ?? '', entry);
	names.setFresh(`/${path.join('/')}`);
}

function check(names: NameTree, entry: Entry, path: string, firstName: ReadonlyMap<number, string>): void {
	if (path !== '') expect(names.originOf(path) ?? path).toBe(firstName.get(entry.id));
	for (const [name, child] of entry.files) check(names, child, `${path}/${name}`, firstName);
}
