import type { PinStore, Pins } from '#model/pin.ts';

/** Pins of one guard, which are gone with it: a lock decides what is pinned, and no first use. */
export class MemoryPins implements PinStore {
	#pins: Pins | undefined;

	read(): Pins | undefined {
		return this.#pins;
	}

	swap(before: Pins | undefined, after: Pins): boolean {
		if (before !== this.#pins) return false;
		this.#pins = after;
		return true;
	}

	watch(): () => void {
		return () => {};
	}
}
