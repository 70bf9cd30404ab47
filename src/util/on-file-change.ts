// Tells when a file changes. `fs.watchFile` takes its first look some time after the call and misses every change until then.

import { type BigIntStats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Looks at once, and then regularly. A file may appear, vanish or be replaced. The watch does not keep the process running. Returns a function that ends it. */
export function onFileChange(file: string, everyMs: number, changed: () => void): () => void {
	let last = seen(() => statSync(file, { bigint: true }));
	let isLooking = false;
	const look = async () => {
		if (isLooking) return; // a slow disk is not asked twice
		isLooking = true;
		const stats = await stat(file, { bigint: true }).catch((error: Error) => error);
		isLooking = false;
		const now = seen(() => stats);
		if (now === last || isOver) return;
		last = now;
		changed();
	};
	let isOver = false;
	const timer = setInterval(look, everyMs).unref();
	return () => {
		isOver = true;
		clearInterval(timer);
	};
}

/** Returns what differs if the file was replaced or written to, or the error code. */
function seen(look: () => BigIntStats | Error): string {
	try {
		const stats = look();
		if (stats instanceof Error) throw stats;
		const { dev, ino, mode, uid, gid, size, mtimeNs, ctimeNs } = stats;
		return [dev, ino, mode, uid, gid, size, mtimeNs, ctimeNs].join();
	} catch (error) {
		return (error as NodeJS.ErrnoException).code ?? 'unknown';
	}
}
