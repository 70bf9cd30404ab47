// The position of a receiver, kept across restarts.

import { hash } from 'node:crypto';
import { join } from 'node:path';
import { textIfThere } from '#util/text-if-there.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';

export interface ForwardPosition {
	/** Undefined if nothing was forwarded yet. */
	read(): number | undefined;
	write(seq: number): Promise<void>;
}

/** `target`: as given by the user. Each target has its own position. */
export function forwardPosition(data: string, target: string): ForwardPosition {
	const file = join(data, 'forward', `${hash('sha256', target).slice(0, 16)}.json`);
	return {
		read: () => {
			const text = textIfThere(file);
			// {"seq":41}
			const seq = text === undefined ? undefined : Number(/"seq":(-?\d+)/.exec(text)?.[1]);
			return seq === undefined || Number.isNaN(seq) ? undefined : seq;
		},
		write: (seq) => writeWholeFile(file, `${JSON.stringify({ seq })}\n`, true),
	};
}
