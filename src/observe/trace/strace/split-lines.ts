// Splits a byte stream into lines, each a string of its own, so that keeping a word of one line does not keep a whole chunk alive.

const NEWLINE = 10;

/** Longer lines are truncated: a hostile program can make the tracer print hundreds of megabytes for one call. */
const LONGEST_LINE = 8 << 20;

/** Marks the end of a truncated line. The tracer itself never prints it. */
export const LINE_CUT = '\u2026';

export interface TraceLines {
	push(chunk: Buffer): string[];
	/** Returns the last line, if it had no line end. */
	end(): string[];
}

export function lineSplitter(longest = LONGEST_LINE): TraceLines {
	let head: Buffer[] = [];
	let headBytes = 0;
	let isCut = false;

	const keep = (piece: Buffer) => {
		const room = longest - headBytes;
		if (piece.length > room) isCut = true;
		if (room <= 0) return;
		// A copy, because a subarray would keep its chunk alive.
		const kept = Buffer.from(piece.subarray(0, room));
		head.push(kept);
		headBytes += kept.length;
	};
	const takeHead = (): string => {
		const text = Buffer.concat(head).toString('latin1') + (isCut ? LINE_CUT : '');
		head = [];
		headBytes = 0;
		isCut = false;
		return text;
	};

	return {
		push(chunk) {
			const lines: string[] = [];
			let start = 0;
			for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
				if (headBytes > 0 || isCut || end - start > longest) {
					keep(chunk.subarray(start, end));
					lines.push(takeHead());
				} else {
					// Latin-1, because the tracer escapes every byte beyond ASCII.
					lines.push(chunk.toString('latin1', start, end));
				}
				start = end + 1;
			}
			if (start < chunk.length) keep(chunk.subarray(start));
			return lines;
		},
		end() {
			return headBytes > 0 || isCut ? [takeHead()] : [];
		},
	};
}
