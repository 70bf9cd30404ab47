// Digests the parts of a run beyond their bound, by where they went: what varies in one place hides no difference in another.

import { createHash, type Hash } from 'node:crypto';
import type { EmissionChannel } from '#model/interference.ts';

interface Where {
	readonly channel: EmissionChannel;
	readonly call: number;
	readonly destination: string;
}

interface PlacedText extends Where {
	readonly place: string;
	readonly text: string;
}

export class RestOfRun {
	readonly #digests = new Map<string, { readonly where: Where; readonly hash: Hash }>();

	take({ channel, call, destination, place, text }: PlacedText): void {
		const key = [channel, call, destination].join('\0');
		const known = this.#digests.get(key) ?? { where: { channel, call, destination }, hash: createHash('sha256') };
		this.#digests.set(key, known);
		known.hash.update(JSON.stringify([place, text]));
	}

	/** Ends the digests. Returns one part for each destination, by a key that is the same in every run. */
	parts(): readonly (readonly [key: string, part: PlacedText])[] {
		return [...this.#digests].map(([key, { where, hash }]) => [
			`rest\0${key}`,
			{ ...where, place: 'rest of what was emitted', text: hash.digest('hex').slice(0, 16) },
		]);
	}
}
