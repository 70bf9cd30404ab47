import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openLoopbackSink } from '../../loopback-sink.fixture.ts';
import { decodeBson, encodeBson } from './bson.ts';

async function read(socket: Socket): Promise<Buffer> {
	const [chunk] = (await once(socket, 'data')) as [Buffer];
	return chunk;
}

test.each([false, true])('a published client of PostgreSQL writes and reads (TLS: %s)', async (isEncrypted) => {
	await using box = await openLoopbackSink();
	const client = new Client({
		host: '127.0.0.1',
		port: box.sink.tcpPort,
		user: 'app',
		password: 'secret',
		database: 'shop',
		...(isEncrypted ? { ssl: { ca: box.authority.pem } } : {}),
	});
	await client.connect();
	await client.query('CREATE TABLE notes (id SERIAL PRIMARY KEY, body TEXT, made TIMESTAMP DEFAULT NOW())');
	const inserted = await client.query('INSERT INTO public.notes (body) VALUES ($1), ($2)', ['first', 'it is; a note']);
	expect([inserted.command, inserted.rowCount]).toEqual(['INSERT', 2]);
	const { rows } = await client.query("SELECT id, body FROM notes WHERE body ILIKE 'FIRST' AND id = $1::int", [1]);
	expect(rows).toEqual([{ id: 1, body: 'first' }]);
	const tables = await client.query(
		"BEGIN; SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1; COMMIT",
	);
	expect((tables as unknown as { rows: unknown[] }[])[1]?.rows).toEqual([
		{ table_name: 'customers' },
		{ table_name: 'notes' },
		{ table_name: 'orders' },
	]);
	await expect(client.query('SELECT * FROM missing')).rejects.toMatchObject({ code: '42P01' });
	expect((await client.query('SELECT count(*) AS n FROM orders')).rows).toEqual([{ n: 5 }]);
	await client.end();
	await box.captured(({ protocol, encrypted }) => protocol === 'postgresql' && encrypted === isEncrypted);
});

test('Redis keeps what one connection writes for the next', async () => {
	await using box = await openLoopbackSink();
	const first = await box.dial(6379);
	first.write(
		'*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$2\r\nv1\r\n*4\r\n$4\r\nHSET\r\n$1\r\nh\r\n$1\r\nf\r\n$1\r\nx\r\n*2\r\n$4\r\nNOPE\r\n$1\r\nk\r\n',
	);
	expect((await read(first)).toString()).toBe("+OK\r\n:1\r\n-ERR unknown command 'nope'\r\n");
	const second = await box.dial(6379);
	// In pieces that end in the middle of a word.
	second.write('*2\r\n$3\r\nGE');
	second.write('T\r\n$1\r\nk\r\nHGETALL h\r\n');
	expect((await read(second)).toString()).toBe('$2\r\nv1\r\n*2\r\n$1\r\nf\r\n$1\r\nx\r\n');
	// Without an answer, the client would take each later answer for that of the call before.
	second.write('*1\r\n$0\r\n\r\n*1\r\n$4\r\nPING\r\n');
	expect((await read(second)).toString()).toBe("-ERR unknown command ''\r\n+PONG\r\n");
	first.destroy();
	second.destroy();
});

test('a document is inserted and found', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(27_017);
	const ask = async (command: Parameters<typeof encodeBson>[0]) => {
		const body = Buffer.concat([Buffer.alloc(5), encodeBson({ ...command, $db: 'shop' })]);
		const head = Buffer.alloc(16);
		head.writeInt32LE(16 + body.length, 0);
		head.writeInt32LE(7, 4);
		head.writeInt32LE(2013, 12);
		socket.write(Buffer.concat([head, body]));
		const reply = await read(socket);
		expect([reply.readInt32LE(0), reply.readInt32LE(8)]).toEqual([reply.length, 7]);
		return decodeBson(reply, 21);
	};
	expect(await ask({ hello: 1 })).toMatchObject({ isWritablePrimary: true, ok: 1 });
	expect(await ask({ insert: 'notes', documents: [{ _id: 1, text: 'first', tags: ['a'] }] })).toEqual({ n: 1, ok: 1 });
	expect(await ask({ find: 'notes', filter: { tags: 'a' } })).toMatchObject({
		cursor: { firstBatch: [{ _id: 1, text: 'first', tags: ['a'] }] },
	});
	expect(await ask({ find: 'orders', filter: { amount: { $gt: 100 } }, sort: { amount: -1 } })).toMatchObject({
		cursor: { firstBatch: [{ product: 'Desk' }, { product: 'Chair' }] },
	});
	expect(await ask({ frobnicate: 1 })).toMatchObject({ ok: 0, codeName: 'CommandNotFound' });
	// No document: the server hangs up.
	socket.write(Buffer.alloc(64, 0xff).fill(0, 8, 12));
	await once(socket, 'close');
});

test('a letter is appended to the mailbox and fetched', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(143);
	expect((await read(socket)).toString()).toMatch(/^\* OK/);
	const ask = async (text: string) => {
		socket.write(text);
		return (await read(socket)).toString();
	};
	expect(await ask('a1 LOGIN alex "secret"\r\n')).toBe('a1 OK LOGIN completed\r\n');
	expect(await ask('a2 APPEND INBOX (\\Seen) {14}\r\n')).toBe('+ go on\r\n');
	expect(await ask('Subject: x\r\n\r\n\r\n')).toMatch(/^a2 OK/);
	expect(await ask('a3 SELECT INBOX\r\n')).toContain('* 3 EXISTS');
	expect(await ask('a4 UID FETCH 3:* (FLAGS BODY.PEEK[HEADER])\r\n')).toContain('BODY[HEADER] {14}\r\nSubject: x');
	socket.destroy();
});

test('a broker answers a subscription with what another client has published', async () => {
	await using box = await openLoopbackSink();
	const bytes = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
	const connectPacket = bytes('10 0d 0004 4d515454 04 02 003c 0001 61');
	const publisher = await box.dial(1883);
	publisher.write(connectPacket);
	expect((await read(publisher)).toString('hex')).toBe('20020000');
	publisher.write(bytes('32 09 0003 612f62 0007 6869')); // to a/b: hi
	expect((await read(publisher)).toString('hex')).toBe('40020007');
	const subscriber = await box.dial(1883);
	// In pieces that end in the middle of a packet.
	subscriber.write(connectPacket.subarray(0, 9));
	await new Promise((resolve) => setTimeout(resolve, 20));
	subscriber.write(Buffer.concat([connectPacket.subarray(9), bytes('82 08 0001 0003 612f2b 00 c000')])); // a/+, and a ping
	expect((await read(subscriber)).toString('hex')).toBe(`20020000${'9003000100'}${'300700036 12f626869'.replaceAll(' ', '')}d000`);
	publisher.end(bytes('e000'));
	subscriber.end(bytes('e000'));
	await box.captured(({ protocol }) => protocol === 'mqtt');
	await box.captured(({ protocol }) => protocol === 'mqtt-subscribe');
});

const counted = (text: string) => Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)]);

test.each([
	['one message', '{"type":"get_scene","params":{"name":"a } in a text"}}', ['\n']],
	['a line for each message', '{"id":1,"method":"open"}\n{"id":2,"method":"close"}\n', ['\n', '\n']],
	['a zero after each message', '{"id":1}\0', ['\0']],
])('a program that is driven by JSON messages answers: %s', async (_, sent, ends) => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(9876);
	// In pieces that end in the middle of a word.
	socket.write(sent.slice(0, 9));
	socket.write(sent.slice(9));
	let answer = '';
	while (answer.split('"success":true,"ok"').length <= ends.length) answer += (await read(socket)).toString();
	expect(answer.endsWith(ends.at(-1) ?? '')).toBe(true);
	const answers = answer.split(/[\n\0]/).filter((one) => one !== '');
	expect(answers).toHaveLength(ends.length);
	for (const [index, one] of answers.entries()) {
		const asked = JSON.parse(sent.split(/[\n\0]/)[index] ?? '') as { id?: number; type?: string };
		expect(JSON.parse(one)).toMatchObject({ status: 'success', result: { name: 'shop' }, ...(asked.id && { id: asked.id }) });
	}
	socket.destroy();
	await box.captured(({ protocol, preview }) => protocol === 'raw' && preview.startsWith(sent.slice(0, 9)));
});

test('JSON messages with their length before them get an answer with its own', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(6400);
	socket.write(counted('{"id":"a-1","type":"ping"}'));
	const answer = await read(socket);
	expect(answer.readUInt32BE(0)).toBe(answer.length - 4);
	expect(JSON.parse(answer.toString('utf8', 4))).toMatchObject({ id: 'a-1', type: 'ping', success: true });
	socket.destroy();
	const other = await box.dial(6009);
	other.write('Content-Length: 41\r\n\r\n{"jsonrpc":"2.0","id":3,"method":"hello"}');
	const [head, body = ''] = (await read(other)).toString().split('\r\n\r\n');
	expect(head).toBe(`Content-Length: ${Buffer.byteLength(body)}`);
	expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: 3, result: { ok: true } });
	other.destroy();
});

test('near misses: what is no JSON gets no answer, and a secret is not repeated', async () => {
	await using box = await openLoopbackSink();
	const silent = await box.dial(9877);
	silent.write('{not json at all}\n');
	const asking = await box.dial(9878);
	asking.write('{"type":"login","token":"canary-0123456789","params":{"password":"canary-9876543210"}}');
	expect((await read(asking)).toString()).not.toContain('canary');
	expect(silent.bytesRead).toBe(0);
	silent.destroy();
	asking.destroy();
});
