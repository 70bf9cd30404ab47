// Calls that failed for a reason that is gone: what was missing exists now.

import type { CallStep } from '#model/step.ts';
import { markerOf } from '#observe/inputs/marker.ts';
import { type KnownTool, withMarker } from './known-tool.ts';

/** Markers of planned calls have lower numbers, those of further calls and injections higher ones. */
const AGAIN = 4_999;

/**
 * Tools without an earlier error come first. Of the others, the last call with such an error is repeated: the errors before it have been answered. The
 * tools begin anew.
 */
export function callsAgain(
	all: readonly KnownTool[],
	isMeant: (error: string) => boolean,
): readonly Pick<CallStep, 'kind' | 'intent' | 'tool' | 'args'>[] {
	const rank = ({ failures: [first] }: KnownTool) => (first !== undefined && isMeant(first.error) ? 0 : 1);
	return all
		.toSorted((a, b) => rank(a) - rank(b))
		.flatMap((known) => {
			const meant = known.failures.filter(({ error }) => isMeant(error));
			const isFirst = meant[0] !== undefined && meant[0] === known.failures[0];
			const chosen = isFirst ? meant[0] : (meant.findLast(({ isBoundary }) => isBoundary !== true) ?? meant.at(-1));
			if (known.worked !== undefined || chosen === undefined) return [];
			known.rounds = 0;
			known.isHopeless = false;
			known.exhaustedAt = undefined;
			known.tried.clear();
			const { name: tool } = known.tool;
			return [{ kind: 'call', intent: 'typical', tool, args: withMarker(chosen.args, tool, markerOf(tool, AGAIN)) } as const];
		});
}
