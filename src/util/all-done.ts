/** Like `Promise.all`, but when it rejects no work is still running, so that the caller may remove what the work writes to. */
export async function allDone<const T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
	await Promise.allSettled(work);
	return Promise.all(work);
}
