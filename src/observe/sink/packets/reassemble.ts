// Datagrams that were too long for one packet, put together again.

import { LIMITS } from '../limits.ts';

export interface Fragment {
	/** The same for all pieces of one datagram. */
	readonly key: string;
	readonly offset: number;
	readonly isLast: boolean;
	readonly bytes: Buffer;
}

/** Gives the whole when its last missing piece comes. */
export type Reassemble = (fragment: Fragment) => Buffer | undefined;

const LONGEST = 65_535;

export function makeReassembler(): Reassemble {
	const begun = new Map<string, Fragment[]>();
	return (fragment) => {
		const { key, offset, bytes } = fragment;
		if (offset + bytes.length > LONGEST) return undefined;
		// A copy: the kernel will write there again.
		const pieces = [...(begun.get(key) ?? []), { ...fragment, bytes: Buffer.from(bytes) }].sort((a, b) => a.offset - b.offset);
		const whole = joined(pieces);
		if (whole === undefined) begun.set(key, pieces);
		else begun.delete(key);
		const oldest = begun.keys().next();
		if (begun.size > LIMITS.unfinishedDatagrams && oldest.done !== true) begun.delete(oldest.value);
		return whole;
	};
}

function joined(pieces: readonly Fragment[]): Buffer | undefined {
	let end = 0;
	for (const { offset, bytes } of pieces) {
		if (offset !== end) return undefined;
		end += bytes.length;
	}
	return pieces.at(-1)?.isLast === true ? Buffer.concat(pieces.map(({ bytes }) => bytes)) : undefined;
}
