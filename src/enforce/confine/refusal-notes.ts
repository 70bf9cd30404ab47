import type { RefusedEgress } from './egress/egress-rules.ts';

const MOST_SUBJECTS = 100;

/** Says what was refused, each place once: a server that tries again and again is not to fill the client's log. */
export function refusalNotes(note: (line: string) => void): (egress: RefusedEgress) => void {
	const message = new Set<string>();
	return ({ subject, reason }) => {
		if (message.has(subject) || message.size > MOST_SUBJECTS) return;
		message.add(subject);
		note(message.size > MOST_SUBJECTS ? 'more places were refused than are shown' : `refused the server the way to ${subject}: ${reason}`);
	};
}
