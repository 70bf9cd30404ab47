// A pack of git objects with its index, as a fresh clone has them: two files instead of one file and often one directory for each object.
// https://git-scm.com/docs/pack-format

import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const TYPES = { commit: 1, tree: 2, blob: 3 } as const;
/** "\377tOc", version 2. */
const INDEX_HEADER = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]);

export type ObjectKind = keyof typeof TYPES;

export class GitPack {
	readonly #objects = new Map<string, Buffer>();

	/** Returns the id of the object. */
	put(kind: ObjectKind, body: Uint8Array): string {
		const id = createHash('sha1').update(`${kind} ${body.length}\0`).update(body).digest('hex');
		if (!this.#objects.has(id)) this.#objects.set(id, Buffer.concat([sizeOf(kind, body.length), deflateSync(body)]));
		return id;
	}

	/** Returns both files, by their path in `.git`. */
	files(): ReadonlyMap<string, Uint8Array> {
		const header = Buffer.concat([Buffer.from('PACK'), words([2, this.#objects.size])]);
		const pack = withDigest([header, ...this.#objects.values()]);
		const name = `objects/pack/pack-${createHash('sha1')
			.update([...this.#objects.keys()].sort().join(''))
			.digest('hex')}`;
		return new Map([
			[`${name}.pack`, pack],
			[`${name}.idx`, this.#index(pack.subarray(-20))],
		]);
	}

	#index(packDigest: Uint8Array): Buffer {
		let offset = 12;
		const entries = [...this.#objects].map(([id, bytes]) => {
			const entry = { id, crc: crc32(bytes), offset };
			offset += bytes.length;
			return entry;
		});
		entries.sort((a, b) => (a.id < b.id ? -1 : 1));
		const fanOut = Array.from(
			{ length: 256 },
			(_, first) => entries.filter(({ id }) => Number.parseInt(id.slice(0, 2), 16) <= first).length,
		);
		return withDigest([
			INDEX_HEADER,
			words(fanOut),
			...entries.map(({ id }) => Buffer.from(id, 'hex')),
			words(entries.map(({ crc }) => crc)),
			words(entries.map((entry) => entry.offset)),
			packDigest,
		]);
	}
}

/** Three bits of type and four of the size, then seven bits of the size in each byte, the lowest first. */
function sizeOf(kind: ObjectKind, size: number): Buffer {
	const bytes = [(TYPES[kind] << 4) | (size & 15)];
	for (let rest = size >> 4; rest > 0; rest >>= 7) {
		bytes.push((bytes.pop() ?? 0) | 0x80, rest & 0x7f);
	}
	return Buffer.from(bytes);
}

function words(numbers: readonly number[]): Buffer {
	const buffer = Buffer.alloc(4 * numbers.length);
	for (const [index, number] of numbers.entries()) buffer.writeUInt32BE(number, 4 * index);
	return buffer;
}

function withDigest(parts: readonly Uint8Array[]): Buffer {
	const body = Buffer.concat(parts);
	return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}
