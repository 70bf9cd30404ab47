// What clients send first, as real ones sent it.

/** Of curl, for api.example, with h2 and http/1.1. */
export const CLIENT_HELLO = clientHello('api.example', ['h2', 'http/1.1']);

export const HTTP_REQUESTS = [
	'GET /api/users?a=b HTTP/1.1\r\nHost: api.example\r\nUser-Agent: curl/8\r\nAccept: */*\r\n\r\n',
	'POST /collect HTTP/1.1\r\nHost: api.example\r\nContent-Length: 5\r\n\r\nhello',
	'PUT /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: x\r\n\r\n5\r\nhello\r\n0\r\nx: y\r\n\r\n',
	'CONNECT api.example:443 HTTP/1.1\r\nHost: api.example:443\r\n\r\n',
	'GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
	'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00',
].map((text) => Buffer.from(text, 'latin1'));

/** RFC 8446 §4.1.2. */
function clientHello(name: string, protocols: readonly string[]): Buffer {
	const sized = (bytes: number, ...parts: readonly Buffer[]) => {
		const body = Buffer.concat(parts);
		const size = Buffer.alloc(bytes);
		size.writeUIntBE(body.length, 0, bytes);
		return Buffer.concat([size, body]);
	};
	const extension = (type: number, body: Buffer) => Buffer.concat([Buffer.from([type >> 8, type & 0xff]), sized(2, body)]);
	const serverName = extension(0, sized(2, Buffer.from([0]), sized(2, Buffer.from(name))));
	const alpn = extension(16, sized(2, ...protocols.map((one) => sized(1, Buffer.from(one)))));
	const versions = extension(43, sized(1, Buffer.from([3, 4, 3, 3])));
	const suites = sized(2, Buffer.from([0x13, 0x01, 0x13, 0x02, 0xc0, 0x2f]));
	const start = [Buffer.from([3, 3]), Buffer.alloc(32, 7), sized(1, Buffer.alloc(32, 9)), suites, sized(1, Buffer.from([0]))];
	const handshake = Buffer.concat([Buffer.from([1]), sized(3, ...start, sized(2, serverName, alpn, versions))]);
	return Buffer.concat([Buffer.from([0x16, 3, 1]), sized(2, handshake)]);
}
