// An HTTP connection is inspected once, so its first request is made its only one. A second request could name another host.

export interface OnlyRequest {
	readonly bytes: Buffer;
	/** Matches the beginning of an answer that ends HTTP on the connection. Until it arrives, nothing more is forwarded. */
	readonly handsOverAt?: RegExp;
}

const HEAD_END = '\r\n\r\n';
// connection: keep-alive · Keep-Alive: timeout=5 · Upgrade: h2c
const LASTING = /^(?:connection|proxy-connection|keep-alive|upgrade|http2-settings)\s*:/i;

/** `bytes` contain the complete head of a request, and perhaps more. */
export function onlyRequest(bytes: Buffer): OnlyRequest {
	const end = bytes.indexOf(HEAD_END);
	const [requestLine = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n');
	if (requestLine.startsWith('CONNECT ')) return { bytes, handsOverAt: /^HTTP\/1\.[01] 2/ };
	if (fields.some((field) => /^upgrade\s*:\s*websocket\s*$/i.test(field))) return { bytes, handsOverAt: /^HTTP\/1\.1 101 / };
	const head = [requestLine, ...fields.filter((field) => !LASTING.test(field)), 'Connection: close'].join('\r\n');
	return { bytes: Buffer.concat([Buffer.from(head + HEAD_END, 'latin1'), bytes.subarray(end + HEAD_END.length)]) };
}
