/** Does `work` for all items, at most `atOnce` concurrently. The results are in the order of the items. The first failure rejects. */
export async function inParallel<Item, Result>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
	const results = new Array<Result>(items.length);
	const queue = items.entries();
	const lane = async (): Promise<void> => {
		for (const [index, item] of queue) results[index] = await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
	return results;
}
