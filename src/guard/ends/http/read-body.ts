import type { IncomingMessage } from 'node:http';

/** The whole body of a request; `gone` when the client left in the middle of it. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too long' | 'gone'> {
	if (Number(request.headers['content-length'] ?? 0) > maxBytes) return 'too long';
	const chunks: Buffer[] = [];
	let size = 0;
	try {
		for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
			size += chunk.length;
			if (size > maxBytes) return 'too long';
			chunks.push(chunk);
		}
	} catch {
		return 'gone';
	}
	return Buffer.concat(chunks);
}
