// Resolves a name to an absolute path, for calls without the kernel's own answer in the trace: through the directory it is
// relative to, symbolic links that were created in this run, and the magic links of /proc.

import { ownEntry } from '#util/own-entry.ts';
import type { NameNode } from './name-tree.ts';
import type { Place } from './place.ts';
import type { Process } from './process-table.ts';
import type { World } from './world.ts';

/** The kernel's own limit. */
const MOST_LINKS = 40;
/** Far more components than a path can have. It bounds links that multiply them. */
const MOST_STEPS = 10_000;

// /proc/self/fd/3  /proc/12/cwd  /proc/self/task/13/exe
const MAGIC = /^\/proc\/(self|thread-self|\d+)(?:\/task\/\d+)?\/(?:(cwd|root|exe)|fd\/(\d+))$/;

const DEVICES: Readonly<Record<string, string>> = {
	fd: '/proc/self/fd',
	stdin: '/proc/self/fd/0',
	stdout: '/proc/self/fd/1',
	stderr: '/proc/self/fd/2',
};

/** `followsLast`: whether the call follows a symbolic link in the last component (open does, unlink does not). */
export function resolve(world: World, process: Process, base: string, name: string, followsLast: boolean): Place {
	const path = name.startsWith('/') ? process.root + name : name === '' ? base : `${base === '/' ? '' : base}/${name}`;
	// The working directory is unknown before the first call that reveals it. No path is better than a wrong one.
	if (base === '' && !name.startsWith('/')) return { path: name, isDeleted: false };
	if (isPlain(path) && !path.startsWith('/proc/') && !path.startsWith('/dev/') && !world.names.hasLinkAlong(path)) {
		return { path, isDeleted: false };
	}
	return walk(world, process, path, followsLast);
}

export function resolvePath(world: World, process: Process, base: string, name: string, followsLast: boolean): string {
	return resolve(world, process, base, name, followsLast).path;
}

/** Whether lexical normalisation would change nothing. */
function isPlain(path: string): boolean {
	return path.startsWith('/') && !path.includes('//') && !path.includes('/.') && (path.length === 1 || !path.endsWith('/'));
}

function walk(world: World, process: Process, path: string, followsLast: boolean): Place {
	const { top } = world.names;
	const ahead = path.split('/').reverse();
	let parts: string[] = [];
	/** The name tree's nodes for `parts`. */
	let nodes: (NameNode | undefined)[] = [];
	const stepInto = (part: string) => {
		nodes.push((nodes.length === 0 ? top : nodes.at(-1))?.children.get(part));
		parts.push(part);
	};
	let isDeleted = false;
	let links = 0;
	for (let steps = 0; ahead.length > 0 && steps < MOST_STEPS; steps++) {
		const part = ahead.pop() ?? '';
		if (part === '' || part === '.') continue;
		isDeleted = false;
		if (part === '..') {
			parts.pop();
			nodes.pop();
			continue;
		}
		stepInto(part);
		const target = nodes.at(-1)?.target ?? deviceTarget(parts);
		const magic = target === undefined ? magicTarget(world, process, parts) : undefined;
		if (target === undefined && magic === undefined) continue;
		if (++links > MOST_LINKS || (!followsLast && ahead.every((rest) => rest === '' || rest === '.'))) continue;
		if (magic !== undefined) {
			// A file without a path (a pipe, a file in memory) has nothing below it.
			if (!magic.path.startsWith('/')) return magic;
			parts = [];
			nodes = [];
			for (const real of magic.path.split('/')) if (real !== '') stepInto(real);
			isDeleted = magic.isDeleted;
		} else if (target !== undefined) {
			const isAbsolute = target.startsWith('/');
			parts = isAbsolute ? [] : parts.slice(0, -1);
			nodes = isAbsolute ? [] : nodes.slice(0, -1);
			for (const rest of (isAbsolute ? process.root + target : target).split('/').reverse()) ahead.push(rest);
		}
	}
	return { path: `/${parts.join('/')}`, isDeleted };
}

function deviceTarget(parts: readonly string[]): string | undefined {
	return parts.length === 2 && parts[0] === 'dev' ? ownEntry(DEVICES, parts[1] ?? '') : undefined;
}

function magicTarget(world: World, process: Process, parts: readonly string[]): Place | undefined {
	if (parts[0] !== 'proc' || parts.length > 6) return undefined;
	const match = MAGIC.exec(`/${parts.join('/')}`);
	if (match === null) return undefined;
	const [, who = '', what, fd] = match;
	const owner = who.startsWith('s') || who.startsWith('t') ? process : whoseProc(world, process, Number(who));
	if (owner === undefined) return undefined;
	if (what === 'root') return { path: owner.root || '/', isDeleted: false };
	if (what === 'cwd') return owner.cwd === '' ? undefined : { path: owner.cwd, isDeleted: false };
	if (what === 'exe') return owner.exe === undefined ? undefined : { path: owner.exe, isDeleted: false };
	return owner.descriptors.get(Number(fd));
}

function whoseProc(world: World, process: Process, pid: number): Process | undefined {
	return process.innerPid === pid ? process : world.processes.findInner(pid);
}

/** `/proc/17/maps` of process 17 itself becomes `/proc/self/maps`, because the number differs between runs. */
export function withoutOwnPid(process: Process, path: string): string {
	if (!path.startsWith('/proc/')) return path;
	const end = path.indexOf('/', 6);
	const pid = Number(path.slice(6, end < 0 ? undefined : end));
	if (pid !== process.innerPid) return path;
	return `/proc/self${end < 0 ? '' : path.slice(end)}`;
}
