import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeldBytes } from './held-bytes.ts';
import { readBody } from './read-body.ts';
import { refuse } from './refuse.ts';

const TOO_LONG_MS = 5000;
/** application/json; charset=utf-8 */
const PLAIN_JSON = /^application\/json\s*(?:$|;(?!.*\bcharset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))))/i;

/** Returns the message that a client posts, or undefined if it was refused or the client disconnected. */
export async function readPost(
	request: IncomingMessage,
	response: ServerResponse,
	maxBytes: number,
	held: HeldBytes,
): Promise<Buffer | undefined> {
	const {
		accept = '*/*',
		'content-type': type = '',
		'content-encoding': encoding,
		'transfer-encoding': transfer = 'chunked',
	} = request.headers;
	if (!/application\/json|\*\/\*|application\/\*/i.test(accept)) {
		refuse(response, 406, 'The client must accept application/json and text/event-stream');
		return undefined;
	}
	// A proxy before the guard may have decompressed the body, or read it in another character set.
	const isPacked = encoding !== undefined || !/^chunked$/i.test(transfer);
	if (!PLAIN_JSON.test(type) || isPacked) {
		refuse(response, 415, 'The message must come as plain application/json');
		return undefined;
	}
	const bytes = await readBody(request, maxBytes, held);
	if (bytes === 'too long') {
		refuse(response, 413, `Candor refused this message: it is longer than ${maxBytes} bytes`);
		// A client that is still sending would not see the response if the connection broke.
		request.resume();
		setTimeout(() => request.complete || request.destroy(), TOO_LONG_MS).unref();
	} else if (bytes === 'too many') {
		refuse(response, 503, 'Too many long messages are under way at once', { headers: { 'retry-after': '1' } });
		request.resume();
		setTimeout(() => request.complete || request.destroy(), TOO_LONG_MS).unref();
	} else if (bytes === 'in crumbs') {
		refuse(response, 400, 'Candor refused this message: it comes in too many pieces');
		request.destroy();
	}
	return Buffer.isBuffer(bytes) ? bytes : undefined;
}
