/** As `Promise.all`, but nothing is still at work when it fails: what they write to may be removed next. */
export async function allDone<const T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
	await Promise.allSettled(work);
	return Promise.all(work);
}
