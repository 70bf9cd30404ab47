/** Runs `produce`, yields its events in order, and returns its result. Leaving the loop early aborts the producer and waits for it. */
export async function* eventStream<T, R = void>(
	produce: (emit: (event: T) => void, signal: AbortSignal) => Promise<R>,
): AsyncGenerator<T, R> {
	const controller = new AbortController();
	let queue: T[] = [];
	let wake = () => {};
	let isOver = false;
	const emit = (event: T) => {
		queue.push(event);
		wake();
	};
	const over = produce(emit, controller.signal).finally(() => {
		isOver = true;
		wake();
	});
	over.catch(() => {}); // awaited below; this only prevents an unhandled rejection after an early exit
	try {
		while (true) {
			while (queue.length > 0) {
				// Takes the whole batch: shifting a long array moves all elements behind the first.
				const batch = queue;
				queue = [];
				yield* batch;
			}
			if (isOver) break;
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
		return await over;
	} finally {
		controller.abort(new DOMException('The reader left', 'AbortError'));
		await over.catch(() => {});
	}
}
