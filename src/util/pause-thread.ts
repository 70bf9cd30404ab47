/** Nothing else of this thread goes on meanwhile: for moments only, where nothing may be done before. */
export function pauseThread(milliseconds: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
