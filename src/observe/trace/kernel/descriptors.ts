// What each open descriptor of a process refers to, as far as the trace told. Closing is not traced, so an entry may be stale: it is used only where
// the kernel itself gives no answer.

import type { Place } from './place.ts';

const MOST = 1024;

export class Descriptors {
	private places: Map<number, Place>;
	/** The map also belongs to a parent or child: copy before writing. */
	private isShared = false;

	constructor(places: Map<number, Place> = new Map()) {
		this.places = places;
	}

	get(fd: number): Place | undefined {
		return this.places.get(fd);
	}

	/** Beyond the bound the oldest entry goes: a descriptor that the trace has not named for a thousand others. */
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

	/** What a forked child starts with. */
	copy(): Descriptors {
		const copy = new Descriptors(this.places);
		copy.isShared = true;
		this.isShared = true;
		return copy;
	}

	/** Whether anything here exists only in memory. */
	holdsMemory(): boolean {
		for (const place of this.places.values()) if (place.path.startsWith('memfd:')) return true;
		return false;
	}
}
