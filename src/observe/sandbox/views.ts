// Copy-on-write views: the server finds the user's files at their own paths and may change them. Every change stays in the run's directory.

import { execFile } from 'node:child_process';
import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Argv } from '#model/target.ts';
import { isUnder } from '#util/absolute-path.ts';
import type { NewPlace } from './confinement.ts';
import { copyAll, copyIfSmall } from './copy-if-small.ts';
import type { RunDirectory } from './run-directory.ts';

const run = promisify(execFile);

export interface Overlay {
	readonly lower: string;
	readonly upper: string;
	readonly work: string;
}

/** How the server sees one path. `inside` is that path, on the host and in the cell. */
export type PathView = { readonly inside: string } & (
	| ({ readonly kind: 'overlay' } & Overlay)
	| { readonly kind: 'copy'; readonly host: string }
	/** `hasFiles`: it contains copies of the user's files. */
	| { readonly kind: 'place'; readonly host: string; readonly hasFiles: boolean }
	| { readonly kind: 'read-only' }
);

/** Mounts are made in their own user namespace, in which the cell's is created. The capabilities for it end there. */
const MOUNT = `
while [ "$1" != -- ]; do
	mount -t overlay overlay -o "lowerdir=$1,upperdir=$2,workdir=$3,userxattr" "$1" || exit 125
	shift 3
done
shift
exec setpriv --inh-caps=-all --ambient-caps=-all -- "$@"
`;

/** Returns the command that mounts the overlays, each over its own lower directory, and then runs `argv`. */
export function behindOverlays(argv: Argv, overlays: readonly Overlay[]): Argv {
	if (overlays.length === 0) return argv;
	return [
		...(['unshare', '--user', '--map-current-user', '--keep-caps', '--mount', '--propagation', 'private', '--'] as const),
		...['/bin/sh', '-c', MOUNT, 'sh', ...overlays.flatMap(({ lower, upper, work }) => [lower, upper, work]), '--', ...argv],
	];
}

interface CopyOptions {
	readonly directory: RunDirectory;
	/** Paths that are copied whatever their size. */
	readonly built?: readonly string[] | undefined;
	/** Gives the content of these directories to the server. */
	handOver(directories: readonly string[]): Promise<void>;
}

export interface ViewOptions extends CopyOptions {
	/** The words before a command that makes a cell, and where it finds a path of the host. */
	readonly enter: readonly string[];
	source(path: string): string;
}

/** Uses an overlay if kernel and file system support one, else a copy if it is not too large. Otherwise the path stays read-only. */
export async function openViews(paths: readonly string[], options: ViewOptions): Promise<readonly PathView[]> {
	const views: PathView[] = [];
	for (const [index, path] of paths.entries()) views.push(await openView(path, join(options.directory.views, String(index)), options));
	return views;
}

/** For cells without overlays. */
export async function openCopies(paths: readonly string[], options: CopyOptions): Promise<readonly PathView[]> {
	const views: PathView[] = [];
	for (const [index, path] of paths.entries()) views.push(await openCopy(path, join(options.directory.views, String(index)), options));
	return views;
}

/** A file that is too large to be copied is shown read-only. */
export async function openPlaces(places: readonly NewPlace[], { directory, handOver }: CopyOptions): Promise<readonly PathView[]> {
	const views: PathView[] = [];
	for (const [index, { directory: inside, files }] of places.entries()) {
		const host = join(directory.views, `place-${index}`);
		await mkdir(host, { mode: 0o755 });
		const tooLarge: string[] = [];
		for (const name of files) if (!(await copyIfSmall(await realpath(join(inside, name)), join(host, name)))) tooLarge.push(name);
		await handOver([host]);
		views.push({ kind: 'place', inside, host, hasFiles: files.length > tooLarge.length });
		views.push(...tooLarge.map((name) => ({ kind: 'read-only' as const, inside: join(inside, name) })));
	}
	return views;
}

async function openView(path: string, place: string, options: ViewOptions): Promise<PathView> {
	const { directory, source, handOver } = options;
	const stats = await stat(path).catch(() => undefined);
	// A view of a directory that contains the run itself would contain its own changes.
	if (stats === undefined || isUnder(directory.path, source(path))) return { kind: 'read-only', inside: path };
	await mkdir(place, { mode: 0o700 });
	if (stats.isDirectory()) {
		const [upper, work] = [join(place, 'upper'), join(place, 'work')];
		for (const one of [upper, work]) await mkdir(one);
		await chmod(upper, stats.mode & 0o777);
		await handOver([place]);
		const overlay = { lower: source(path), upper, work };
		if (await canMount(overlay, options)) return { kind: 'overlay', inside: path, ...overlay };
	}
	return openCopy(path, place, options);
}

async function openCopy(path: string, place: string, { directory, built = [], handOver }: CopyOptions): Promise<PathView> {
	const real = await realpath(path).catch(() => undefined);
	if (real === undefined || isUnder(directory.path, real)) return { kind: 'read-only', inside: path };
	await mkdir(place, { mode: 0o700, recursive: true });
	const host = join(place, 'copy');
	if (built.includes(path)) await copyAll(real, host);
	else if (!(await copyIfSmall(real, host))) return { kind: 'read-only', inside: path };
	await handOver([place]);
	return { kind: 'copy', inside: path, host };
}

/** Tries a real mount, because success depends on the kernel, both file systems and the user. */
async function canMount(overlay: Overlay, { enter }: ViewOptions): Promise<boolean> {
	// There is no spelling of these characters in mount options that every kernel accepts.
	if (Object.values(overlay).some((path) => /[,:\\"\n]/.test(path))) return false;
	const [program, ...words] = [...enter, ...behindOverlays(['true'], [overlay])];
	return run(program ?? '', words).then(
		() => true,
		() => false,
	);
}
