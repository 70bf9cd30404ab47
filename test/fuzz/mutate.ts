// Cheap mutations of real samples, the same ones for the same seed.

/** A number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** Xorshift, 32 bits: https://www.jstatsoft.org/article/view/v008i14 */
export function seededRandom(seed: number): Random {
	let state = seed | 0 || 1;
	return (below) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % below;
	};
}

/** Numbers at which lengths and signs turn over. */
const EDGES = [0, 1, 0x7f, 0x80, 0xc0, 0xff, 0x0a, 0x0d, 0x22, 0x5c];
const LONGEST = 8192;

/** One to four changes: bytes, cuts, repetitions, pieces of another sample. */
export function mutated(samples: readonly Buffer[], random: Random): Buffer {
	let bytes = pick(samples, random);
	for (let changes = 1 + random(4); changes > 0; changes--) bytes = CHANGES[random(CHANGES.length)]?.(bytes, samples, random) ?? bytes;
	return bytes.length > LONGEST ? bytes.subarray(0, LONGEST) : bytes;
}

function pick(samples: readonly Buffer[], random: Random): Buffer {
	return samples[random(samples.length)] ?? Buffer.alloc(0);
}

type Change = (bytes: Buffer, samples: readonly Buffer[], random: Random) => Buffer;

/** A copy with one byte changed: a sample stays as it is. */
const withByte =
	(change: (byte: number, random: Random) => number): Change =>
	(bytes, _samples, random) => {
		const copy = Buffer.from(bytes);
		if (copy.length === 0) return copy;
		const at = random(copy.length);
		copy[at] = change(copy[at] ?? 0, random);
		return copy;
	};

const CHANGES: readonly Change[] = [
	withByte((byte, random) => byte ^ (1 << random(8))),
	withByte((_, random) => random(256)),
	withByte((_, random) => EDGES[random(EDGES.length)] ?? 0),
	(bytes, _, random) => bytes.subarray(0, random(bytes.length + 1)),
	(bytes, _, random) => bytes.subarray(random(bytes.length + 1)),
	(bytes, _, random) => {
		const from = random(bytes.length + 1);
		return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random(32))]);
	},
	(bytes, _, random) => {
		const from = random(bytes.length + 1);
		const piece = bytes.subarray(from, from + 1 + random(16));
		return Buffer.concat([bytes.subarray(0, from), ...Array.from({ length: 1 + random(64) }, () => piece), bytes.subarray(from)]);
	},
	(bytes, samples, random) => {
		const other = pick(samples, random);
		const from = random(other.length + 1);
		const at = random(bytes.length + 1);
		return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + random(64)), bytes.subarray(at)]);
	},
];
