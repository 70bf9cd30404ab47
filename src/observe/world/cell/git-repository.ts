// Makes a git repository without git: a pack of objects, references and an index in their documented formats. https://git-scm.com/docs/index-format

import { createHash } from 'node:crypto';
import { GitPack, type ObjectKind } from './git-pack.ts';
import { AUTHOR, MAIN, MAIN_COMMITS, type PastCommit, REMOTE, SIDE_BRANCH, STAGED, STASHED, TAG } from './history.ts';

export interface MadeRepository {
	/** Contents of `.git`, by path. */
	readonly files: ReadonlyMap<string, string | Uint8Array>;
	/** Full ids of the main branch's commits, the newest first. */
	readonly commits: readonly string[];
	readonly otherCommits: readonly string[];
	/** Paths of tracked files. */
	readonly tracked: readonly string[];
}

/** Contents of a commit, by path. */
type Snapshot = ReadonlyMap<string, string>;

const ZONE = '+0100';

/** `texts`: the project's files in the working directory, by path. */
export function gitRepository(texts: ReadonlyMap<string, string>): MadeRepository {
	const pack = new GitPack();
	const put: Put = (kind, body) => pack.put(kind, body);
	const commit = (past: PastCommit, before: Snapshot, parent: string | undefined): { readonly id: string; readonly snapshot: Snapshot } => {
		const added = past.adds.map((path) => [path, texts.get(path) ?? ''] as const);
		const snapshot = new Map([...before, ...added, ...Object.entries(past.files)]);
		return { id: putCommit({ ...past, snapshot, parents: parent === undefined ? [] : [parent] }, put), snapshot };
	};
	const made: { readonly id: string; readonly snapshot: Snapshot }[] = [];
	for (const past of MAIN_COMMITS) made.push(commit(past, made.at(-1)?.snapshot ?? new Map(), made.at(-1)?.id));
	const fork = made.at(-2);
	const side = commit(SIDE_BRANCH.commit, fork?.snapshot ?? new Map(), fork?.id).id;
	const head = made.at(-1);
	const staged = STAGED.map((path) => [path, texts.get(path) ?? ''] as const);
	const index = [...new Map([...(head?.snapshot ?? []), ...staged])].map(([path, text]) => ({
		path,
		id: put('blob', Buffer.from(text)),
		size: Buffer.byteLength(text),
	}));
	const tip = head?.id ?? '';
	const stash = putStash({ id: tip, snapshot: head?.snapshot ?? new Map() }, put);
	return {
		files: new Map<string, string | Uint8Array>([
			...pack.files(),
			['HEAD', `ref: refs/heads/${MAIN}\n`],
			['config', CONFIG],
			['description', 'Unnamed repository; edit this file to name the repository.\n'],
			[`refs/heads/${MAIN}`, `${tip}\n`],
			[`refs/heads/${SIDE_BRANCH.name}`, `${side}\n`],
			[`refs/remotes/origin/${MAIN}`, `${fork?.id ?? tip}\n`],
			[`refs/tags/${TAG}`, `${fork?.id ?? tip}\n`],
			['logs/HEAD', logLine(tip)],
			...stash,
			['index', indexFile(index)],
		]),
		commits: made.map(({ id }) => id).reverse(),
		otherCommits: [side],
		tracked: index.map(({ path }) => path),
	};
}

const CONFIG = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	logallrefupdates = true
[remote "origin"]
	url = ${REMOTE}
	fetch = +refs/heads/*:refs/remotes/origin/*
[branch "${MAIN}"]
	remote = origin
	merge = refs/heads/${MAIN}
`;

function logLine(tip: string): string {
	const last = MAIN_COMMITS.at(-1);
	return `${'0'.repeat(40)} ${tip} ${who(last?.at ?? 0)}\tcommit: ${last?.message ?? ''}\n`;
}

interface NewCommit {
	readonly snapshot: Snapshot;
	readonly parents: readonly string[];
	readonly at: number;
	readonly message: string;
}

function putCommit({ snapshot, parents, at, message }: NewCommit, put: Put): string {
	const lines = [
		`tree ${putTree(snapshot, put)}`,
		...parents.map((parent) => `parent ${parent}`),
		`author ${who(at)}`,
		`committer ${who(at)}`,
	];
	return put('commit', Buffer.from(`${lines.join('\n')}\n\n${message}\n`));
}

function who(at: number): string {
	return `${AUTHOR.name} <${AUTHOR.email}> ${at} ${ZONE}`;
}

/** Returns the references of stashed work. Each is a commit of the changed files, with a second parent for the index. https://git-scm.com/docs/git-stash */
function putStash(
	head: { readonly id: string; readonly snapshot: Snapshot },
	put: Put,
): readonly (readonly [path: string, text: string])[] {
	const made = STASHED.map(({ at, message, path, line }) => {
		const index = putCommit({ snapshot: head.snapshot, parents: [head.id], at, message: `index on ${MAIN}` }, put);
		const snapshot = new Map([...head.snapshot, [path, `${head.snapshot.get(path) ?? ''}${line}\n`]]);
		const told = `On ${MAIN}: ${message}`;
		return { id: putCommit({ snapshot, parents: [head.id, index], at, message: told }, put), at, told };
	});
	const log = made.map(({ id, at, told }, number) => `${made[number - 1]?.id ?? '0'.repeat(40)} ${id} ${who(at)}\t${told}\n`);
	return [
		['refs/stash', `${made.at(-1)?.id ?? ''}\n`],
		['logs/refs/stash', log.join('')],
	];
}

type Put = (kind: ObjectKind, body: Uint8Array) => string;

function putTree(snapshot: Snapshot, put: Put): string {
	const directories = new Map<string, Map<string, string>>();
	const entries: { readonly name: string; readonly mode: string; readonly id: string }[] = [];
	for (const [path, text] of snapshot) {
		const [first = '', ...rest] = path.split('/');
		if (rest.length === 0) entries.push({ name: first, mode: '100644', id: put('blob', Buffer.from(text)) });
		else directories.set(first, (directories.get(first) ?? new Map<string, string>()).set(rest.join('/'), text));
	}
	for (const [name, inner] of directories) entries.push({ name, mode: '40000', id: putTree(inner, put) });
	// A directory sorts as if its name ended in a slash.
	const key = ({ name, mode }: { readonly name: string; readonly mode: string }) => (mode === '40000' ? `${name}/` : name);
	const sorted = entries.toSorted((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))));
	return put('tree', Buffer.concat(sorted.flatMap(({ name, mode, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])));
}

interface IndexEntry {
	readonly path: string;
	readonly id: string;
	readonly size: number;
}

/** Returns an index of version 2 without times. Git compares the contents once and then writes the times itself. */
function indexFile(entries: readonly IndexEntry[]): Uint8Array {
	const sorted = entries.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
	const header = Buffer.alloc(12);
	header.write('DIRC', 'latin1');
	header.writeUInt32BE(2, 4);
	header.writeUInt32BE(sorted.length, 8);
	const body = Buffer.concat([header, ...sorted.map(indexEntry)]);
	return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function indexEntry({ path, id, size }: IndexEntry): Uint8Array {
	const name = Buffer.from(path);
	const entry = Buffer.alloc(Math.ceil((62 + name.length + 1) / 8) * 8);
	entry.writeUInt32BE(0o100644, 24);
	entry.writeUInt32BE(size, 36);
	Buffer.from(id, 'hex').copy(entry, 40);
	entry.writeUInt16BE(name.length, 60);
	name.copy(entry, 62);
	return entry;
}
