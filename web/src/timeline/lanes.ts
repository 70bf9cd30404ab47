// Decides which lane an effect is drawn in, and how much attention it deserves.

import type { Moment, MomentKind } from '#model/timeline.ts';

export const LANES = [
	{ name: 'files', title: 'Files', kinds: ['read', 'list', 'write', 'delete', 'mkdir', 'executable', 'load'] },
	{ name: 'processes', title: 'Processes', kinds: ['exec', 'kernel'] },
	{ name: 'network', title: 'Network', kinds: ['egress', 'local-socket', 'listen', 'sent'] },
	{ name: 'disclosed', title: 'Disclosed, asked', kinds: ['disclosure', 'asked'] },
] as const satisfies readonly { readonly name: string; readonly title: string; readonly kinds: readonly MomentKind[] }[];

export type LaneName = (typeof LANES)[number]['name'];

const LANE_OF = new Map<string, LaneName>(LANES.flatMap(({ name, kinds }) => kinds.map((kind) => [kind, name] as const)));

export function laneOf({ kind }: Moment): LaneName {
	return LANE_OF.get(kind) ?? 'files';
}

/** In rising order. `cited`: a finding cites it. */
export const NOTES = ['explained', 'unexplained', 'cited'] as const;
export type Note = (typeof NOTES)[number];

export function noteOf(moment: Moment, cited: ReadonlySet<number>): Note {
	if (cited.has(moment.seq)) return 'cited';
	// Sent data is explained, or not, by its connection.
	return moment.by === undefined && moment.kind !== 'sent' ? 'unexplained' : 'explained';
}

export function worstNote(notes: readonly Note[]): Note {
	return NOTES[notes.reduce((worst, note) => Math.max(worst, NOTES.indexOf(note)), 0)] ?? 'explained';
}

const VERBS: Readonly<Record<MomentKind, string>> = {
	read: 'read',
	list: 'listed',
	write: 'wrote',
	delete: 'deleted',
	mkdir: 'made directory',
	executable: 'made executable',
	exec: 'ran',
	load: 'loaded code',
	egress: 'contacted',
	'local-socket': 'local socket',
	listen: 'listened on',
	kernel: 'kernel call',
	disclosure: 'disclosed',
	sent: 'sent to',
	asked: 'asked the client for',
};

export function verbOf({ kind }: Moment): string {
	return Object.hasOwn(VERBS, kind) ? VERBS[kind] : kind;
}
