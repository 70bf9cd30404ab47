// Sends server-sent events to one listener, only as fast as it reads. A listener that stops reading is disconnected, without delaying others.

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { FrameSource } from '#app/serve/live/frame-source.ts';

/** A listener that reads nothing for this long counts as disconnected. */
const STALLED_MS = 10_000;
/** Proxies close idle connections. */
const BEAT_MS = 15_000;
/** The credentials of a listener are checked again before a frame, but not more often than this. */
const CHECK_MS = 2000;

export interface StreamStart<Position> {
	readonly position: Position;
	/** The frame that is sent first. */
	readonly frame?: string;
	/** Whether the credentials of the listener are still valid. A stream may outlast them. */
	readonly mayRead: () => Promise<boolean>;
}

export async function streamFrames<Position>(
	reply: FastifyReply,
	source: FrameSource<Position>,
	start: StreamStart<Position>,
): Promise<void> {
	const { raw } = reply;
	const headers = {
		...reply.getHeaders(),
		'content-type': 'text/event-stream; charset=utf-8',
		'cache-control': 'no-store',
		'x-accel-buffering': 'no',
	};
	reply.hijack();
	// The listener left while its credentials were checked, and no event will say so.
	if (raw.destroyed) return;
	raw.on('error', () => {});
	raw.writeHead(200, headers as Record<string, string>);
	raw.write(start.frame ?? ': \n\n');
	let [isOpen, hasMore] = [true, false];
	let wake = () => {};
	const notice = () => {
		hasMore = true;
		wake();
	};
	raw.once('close', () => {
		isOpen = false;
		wake();
	});
	const unwatch = source.watch(notice);
	const isRefused = refusalCheck(start.mayRead);
	const beat = setInterval(() => {
		raw.write(': \n\n');
		void isRefused().then((refused) => refused && raw.destroy());
	}, BEAT_MS);
	try {
		let { position } = start;
		while (isOpen) {
			hasMore = false;
			const read = await source.read(position);
			// The following frames are no longer stored. The listener reconnects and is informed of that.
			if (read === undefined || (read.frames.length > 0 && (await isRefused())) || !isOpen) break;
			if (read.frames.length > 0 && !raw.write(read.frames.join('')) && !(await hasDrained(raw))) break;
			if (read.isEnd) {
				raw.end();
				await once(raw, 'close', { signal: AbortSignal.timeout(STALLED_MS) }).catch(() => {});
				break;
			}
			const isAtEnd = read.frames.length === 0 && read.position === position;
			position = read.position;
			if (isAtEnd && !hasMore && isOpen)
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
		}
	} finally {
		clearInterval(beat);
		unwatch();
		raw.destroy();
	}
}

/** The result is kept for a moment, so that many frames cost one check. */
function refusalCheck(mayRead: () => Promise<boolean>): () => Promise<boolean> {
	let checked = Date.now();
	return async () => {
		if (Date.now() - checked < CHECK_MS) return false;
		checked = Date.now();
		return !(await mayRead().catch(() => false));
	};
}

/** Returns false if the listener has not read for too long, or has disconnected. */
async function hasDrained(raw: ServerResponse): Promise<boolean> {
	if (!raw.writableNeedDrain) return true;
	const controller = new AbortController();
	const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(STALLED_MS)]);
	const closed = () => controller.abort();
	raw.once('close', closed);
	try {
		await once(raw, 'drain', { signal });
		return true;
	} catch {
		return false;
	} finally {
		raw.off('close', closed);
	}
}
