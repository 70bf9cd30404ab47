// One HTTP request from its head to the sink's answer, for every HTTP version.

import type { SinkAnswer } from '../answers/answer.ts';
import type { HttpExchange, Spelling } from '../capture.ts';
import { LIMITS } from '../limits.ts';
import type { CaptureRecording } from '../recorder.ts';
import type { Connection, ServingParts } from '../tcp/connection.ts';

export type RequestHead = Pick<HttpExchange, 'version' | 'method' | 'host' | 'path' | 'headers'>;

export interface OngoingExchange {
	readonly recording: CaptureRecording;
	/** Records a piece of the body. */
	received(chunk: Buffer): void;
	trailers(headers: HttpExchange['headers']): void;
	answer(): SinkAnswer;
	/** Emits the capture, without a status if the client left before an answer. */
	end(status?: number, protocol?: 'websocket'): void;
}

export function beginExchange(
	connection: Connection,
	head: RequestHead,
	parts: Pick<ServingParts, 'recorder' | 'answer'>,
	/** Asked once the request has arrived. */
	spelling: () => Spelling = () => ({}),
): OngoingExchange {
	const { destination, encrypted, sni, opened } = connection;
	const base = { transport: 'tcp', destination, encrypted, ...(sni === undefined ? {} : { sni }) } as const;
	const recording = parts.recorder.begin({ ...base, protocol: encrypted ? 'https' : 'http', opened });
	let headers = head.headers;
	const chunks: Buffer[] = [];
	let kept = 0;
	return {
		recording,
		received(chunk) {
			recording.received(chunk);
			if (kept < LIMITS.readBytes) chunks.push(chunk);
			kept += chunk.length;
		},
		trailers(more) {
			headers = [...headers, ...more];
		},
		answer: () =>
			parts.answer({ ...head, headers, destination, encrypted, body: Buffer.concat(chunks).toString('utf8', 0, LIMITS.readBytes) }),
		end(status = 0, protocol) {
			recording.end({
				...(protocol === undefined ? {} : { protocol }),
				http: { ...head, headers, status, bodyBytes: recording.bytesIn },
				moreBytesIn: headBytes(head, headers),
				spelling: { ...connection.spelling, ...spelling() },
			});
		},
	};
}

/** Returns pairs with the names in lower case: [Host, a.example, Accept, x]. */
export function pairs(raw: readonly string[]): HttpExchange['headers'] {
	return Array.from({ length: raw.length >> 1 }, (_, index) => [(raw[2 * index] ?? '').toLowerCase(), raw[2 * index + 1] ?? ''] as const);
}

/** Returns the size of the head as HTTP/1.1 would write it. HTTP/2 compresses it. */
function headBytes({ method, path }: RequestHead, headers: HttpExchange['headers']): number {
	return headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, method.length + path.length + 14);
}
