/** Blocks the whole thread. For short moments only, where nothing else may run before. */
export function pauseThread(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
