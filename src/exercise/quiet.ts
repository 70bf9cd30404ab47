import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

interface QuietOptions {
	/** How long the size must stay the same. */
	readonly quietMs?: number;
	/** The longest wait, quiet or not. */
	readonly maxMs?: number;
	readonly signal: AbortSignal;
}

const POLL_MS = 4;

/** Resolves when a growing file has stopped growing for a moment. A file that isn't there yet is quiet. */
export async function whenQuiet(file: string, { quietMs = 25, maxMs = 400, signal }: QuietOptions): Promise<void> {
	const began = performance.now();
	let size = await sizeOf(file);
	let sameSince = performance.now(); // not `began`: on a busy machine the first look may take long
	while (true) {
		signal.throwIfAborted();
		const now = performance.now();
		if (now - sameSince >= quietMs || now - began >= maxMs) return;
		await pause(POLL_MS);
		const next = await sizeOf(file);
		if (next === size) continue;
		size = next;
		sameSince = performance.now();
	}
}

async function sizeOf(file: string): Promise<number> {
	return stat(file).then(
		({ size }) => size,
		() => 0,
	);
}
