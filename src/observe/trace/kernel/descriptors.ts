// What each open descriptor of a process refers to, according to the trace. Closing is not traced, so an entry may be stale: it is used only if
// the kernel itself gives no answer.

import type { Place } from './place.ts';

const MOST = 1024;

export class Descriptors {
	private places: Map<number, Place>;
	/** Whether a parent or child shares the map, so that it must be copied before writing. */
	private isShared = false;

	constructor(places: Map<number, Place> = new Map()) {
		this.places = places;
	}

	get(fd: number): Place | undefined {
		return this.places.get(fd);
	}

	/** Beyond the bound, the oldest entry is evicted: a descriptor that the trace has not named for a thousand others. */
	set(fd: number, place: Place): void {
		if (this.isShared) {
			this.places = new Map(this.places);
			this.isShared = false;
		}
		if (this.places.size >= MOST && !this.places.has(fd)) {
			const oldest = this.places.keys().next();
			if (!oldest.done) this.places.delete(oldest.value);
		}
		this.places.set(fd, place);
	}

	/** The descriptors of a forked child. */
	copy(): Descriptors {
		const copy = new Descriptors(this.places);
		copy.isShared = true;
		this.isShared = true;
		return copy;
	}

	/** Whether any descriptor refers to a file that exists only in memory. */
	holdsMemory(): boolean {
		for (const place of this.places.values()) if (place.path.startsWith('memfd:')) return true;
		return false;
	}
}
