// Notes in the head of the report about how the cell differs from a real machine.

import type { Confinement } from './confinement.ts';
import type { PathView } from './views.ts';

/** Bound on the listed paths, so that the head stays readable. */
const MOST_HIDDEN = 5;

export function cellNotes(confinement: Confinement, views: readonly PathView[]): readonly string[] {
	return [...hostNetworkLine(confinement), ...hiddenLine(confinement), ...viewLines(views)];
}

function hiddenLine({ hidden }: Confinement): string[] {
	if (hidden.length === 0) return [];
	const more = hidden.length > MOST_HIDDEN ? ` and ${hidden.length - MOST_HIDDEN} more` : '';
	const isOne = hidden.length === 1;
	return [
		`${hidden.slice(0, MOST_HIDDEN).join(', ')}${more} ${isOne ? 'is' : 'are'} secrets of yours or packages that the server is not linked to: it saw ${isOne ? 'it' : 'them'} empty; name a path on the command line to show it, or give a made-up secret: --env NAME=value`,
	];
}

function viewLines(views: readonly PathView[]): string[] {
	return views
		.filter(({ kind }) => kind === 'read-only')
		.map(({ inside }) => `${inside} was read-only: no copy-on-write view of it could be made here, so what the server writes there failed`);
}

function hostNetworkLine(confinement: Confinement): string[] {
	return confinement.network === 'host' ? ['THE SERVER RAN ON THIS MACHINE’S OWN NETWORK (--network host): what it sent has left'] : [];
}
