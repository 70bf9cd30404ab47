import type { PinStore, Pins } from '#model/pin.ts';

/** Pins that end with their guard. They are used with a lock, which decides what is pinned instead of the first use. */
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
