// Reassembles fragmented datagrams.

import { LIMITS } from '../limits.ts';

export interface Fragment {
	/** Key that all fragments of one datagram share. */
	readonly key: string;
	readonly offset: number;
	readonly isLast: boolean;
	readonly bytes: Buffer;
}

/** Returns the whole datagram when its last missing fragment arrives. */
export type Reassemble = (fragment: Fragment) => Buffer | undefined;

const LONGEST = 65_535;

export function makeReassembler(): Reassemble {
	const begun = new Map<string, Fragment[]>();
	return (fragment) => {
		const { key, offset, bytes } = fragment;
		if (offset + bytes.length > LONGEST) return undefined;
		// The bytes are copied, because the kernel reuses the memory.
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
