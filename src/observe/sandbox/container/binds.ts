import type { CellPlan } from '../cell-backend.ts';
import type { Confinement } from '../confinement.ts';
import { emptyInPlaceOf, ownRunIn } from '../hidden-path.ts';
import { systemView, writeEtcFiles } from '../system-view.ts';
import type { Bind } from './create-arguments.ts';
import type { ShownTrees } from './show-trees.ts';

interface BindOptions {
	readonly shown: ShownTrees;
	/** The user id of the server. */
	readonly user: number;
	/** Whether the system's files are this machine's instead of an image's. */
	readonly hasHostSystem: boolean;
}

/** The host paths that the server sees. The engine mounts shallow paths before deep ones. Of two at the same path the later one counts. */
export async function containerBinds(plan: CellPlan, confinement: Confinement, options: BindOptions): Promise<readonly Bind[]> {
	const { shown, user, hasHostSystem } = options;
	const { directory, inside, views, replaced } = plan;
	const binds = new Map<string, Bind>();
	const add = (host: string, target: string, isWritable: boolean) => binds.set(target, { host, inside: target, isWritable });
	const system = hasHostSystem ? systemView() : [];
	// An image has its own users and its own /etc, except for the way to the sink.
	const etc = writeEtcFiles(directory.etc, inside.home, replaced, user);
	const wanted = hasHostSystem ? etc : etc.filter((file) => file.inside in replaced || ALWAYS.has(file.inside));
	for (const mount of [...system, ...wanted]) if (mount.kind === 'read-only') add(mount.host, mount.inside, false);
	add(directory.home, inside.home, true);
	add(directory.tmp, inside.tmp, true);
	if (confinement.cwd === undefined) add(directory.workspace, '/workspace', true);
	for (const path of confinement.visible) add(shown(path), path, false);
	for (const view of views) {
		const isOurs = view.kind === 'copy' || view.kind === 'place';
		add(isOurs ? view.host : shown(view.inside), view.inside, isOurs);
	}
	for (const path of confinement.writable) add(shown(path), path, true);
	const shownPaths = [...confinement.visible, ...views.map((view) => view.inside)];
	for (const path of [...confinement.hidden, ...ownRunIn(shownPaths, directory)]) add(emptyInPlaceOf(path, directory), path, false);
	return [...binds.values()];
}

/** An engine would put this machine's own files into every container. */
const ALWAYS: ReadonlySet<string> = new Set(['/etc/hosts', '/etc/hostname', '/etc/resolv.conf']);
