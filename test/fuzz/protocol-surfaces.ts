// Readers of what servers and clients send: messages of the protocol, names, handshakes, requests, packets.

import dnsPacket from 'dns-packet';
import { jsonCost } from '#mcp/json-rpc/json-cost.ts';
import { readMessage } from '#mcp/json-rpc/message.ts';
import { EventReader } from '#mcp/sse/event-reader.ts';
import { answerQuery } from '#observe/sink/dns/answer-query.ts';
import { makeFakeAddresses } from '#observe/sink/dns/fake-addresses.ts';
import { makeFrameReader } from '#observe/sink/http/websocket-frames.ts';
import { decodePacket } from '#observe/sink/packets/decode-packet.ts';
import { makeReassembler } from '#observe/sink/packets/reassemble.ts';
import { parseClientHello } from '#observe/sink/tcp/client-hello.ts';
import { whatIsSpoken } from '#observe/sink/tcp/first-bytes.ts';
import { readQuestions, readStreamQuestions } from '#observe/trace/kernel/dns-query.ts';
import { LineSplitter } from '#util/line-splitter.ts';
import type { Surface } from './surface.ts';
import { CLIENT_HELLO, HTTP_REQUESTS } from './wire-samples.ts';

const LONGEST_LINE = 1024;
const MOST_HELD = 1024 ** 2;
const texts = (...lines: readonly string[]) => lines.map((line) => Buffer.from(line));
const hex = (...packets: readonly string[]) => packets.map((packet) => Buffer.from(packet.replaceAll(' ', ''), 'hex'));

const MESSAGES = texts(
	'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"read_file","arguments":{"path":"/etc/hosts","n":1e400}}}',
	'{"jsonrpc":"2.0","id":"a\\u0041","result":{"content":[{"type":"text","text":"zwölf \\ud83d\\ude00"}],"isError":false}}',
	'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":90071992547409931,"reason":"x"}}',
	'[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}]',
	`{"a":${'['.repeat(40)}${']'.repeat(40)},"b":{"c":{"d":[1,2.5,-3e-7,true,null]}}}`,
);
const FRAMES = texts('{"jsonrpc":"2.0","id":1}\n{"x":2}\r\n\n', `${'long '.repeat(300)}\nshort\r`, '\ufeffmark\n\u2028\n');
const EVENTS = texts(
	'id: 7\nevent: message\nretry: 100\ndata: {"jsonrpc":"2.0"}\ndata: more\n\n',
	':comment\r\rdata\r\n\r\ndata:x\n\n',
	'\ufeffdata: first\n\n',
);
const QUERIES = [
	dnsPacket.encode({ type: 'query', id: 7, flags: 256, questions: [{ type: 'A', name: 'api.example' }] }),
	dnsPacket.encode({ type: 'query', id: 8, questions: [{ type: 'TXT', name: `${'a'.repeat(60)}.b.example` }] }),
	dnsPacket.encode({ type: 'response', id: 9, answers: [{ type: 'CNAME', name: 'a.example', data: 'b.example' }] }),
];
const WEBSOCKET = hex('818537fa213d7f9f4d5158', '82fe00 7e01020304', '89 00', '88ff00000000000000 02 01020304 0506');
const ETHERNET = 'bec0d73fd52c16fd9f9478b2';
const PACKETS = hex(
	`${ETHERNET}0800 45000021952d40004011a7d5c0a80117cb007109 aafc03e7000dfde7 68656c6c6f`,
	`${ETHERNET}0800 45000021952d20004011a7d5c0a80117cb007109 aafc03e7000dfde7 68656c6c6f`,
	`${ETHERNET}0800 4500002a9b4740004001a1c4c0a80117cb007107 0800147c57790001 736563726574`,
	`${ETHERNET}86dd 60000000 0018 2c ff fd0000c0000100000000000000000023 20010db8000000000000000000000007 3a00000100000001 8000147c57790001 736563726574`,
	`${ETHERNET}0806 0001`,
);

const addresses = makeFakeAddresses();
const reassemble = makeReassembler();

export const PROTOCOL_SURFACES: readonly Surface[] = [
	{ name: 'JSON-RPC messages', samples: MESSAGES, inputs: 2_000_000, read: (bytes) => void [readMessage(bytes), jsonCost(bytes)] },
	{ name: 'lines of a stream', samples: FRAMES, inputs: 800_000, read: readLines },
	{ name: 'server-sent events', samples: EVENTS, inputs: 600_000, read: readEvents },
	{ name: 'DNS, answered by the sink', samples: QUERIES, inputs: 700_000, read: (bytes) => void answerQuery(bytes, addresses) },
	{
		name: 'DNS, seen in a trace',
		samples: QUERIES,
		inputs: 700_000,
		read: (bytes) => void [readQuestions(bytes), readStreamQuestions(bytes)],
	},
	{ name: 'TLS, the client’s first words', samples: [CLIENT_HELLO], inputs: 1_300_000, read: (bytes) => void parseClientHello(bytes) },
	{
		name: 'what a stream speaks',
		samples: [CLIENT_HELLO, ...HTTP_REQUESTS],
		inputs: 500_000,
		read: (bytes) => void whatIsSpoken(bytes),
	},
	{ name: 'WebSocket frames', samples: WEBSOCKET, inputs: 500_000, read: readFrames },
	{ name: 'packets', samples: PACKETS, inputs: 500_000, read: (bytes) => void decodePacket(bytes, reassemble).address() },
];

/** One for all, as a stream has: whatever came before, it holds a block and what a line may have. */
const splitter = new LineSplitter({ line: () => {}, oversized: () => {} }, { maxLineBytes: LONGEST_LINE, headBytes: 64 });
const events = new EventReader({ event: () => {}, oversized: () => {} }, LONGEST_LINE);

function readLines(bytes: Buffer): void {
	splitter.push(bytes.subarray(0, bytes.length >> 1));
	splitter.push(bytes.subarray(bytes.length >> 1));
	if (splitter.heldBytes > MOST_HELD) throw new Error(`${splitter.heldBytes} bytes are held`);
}

function readEvents(bytes: Buffer): void {
	events.push(bytes.subarray(0, bytes.length >> 1));
	events.push(bytes.subarray(bytes.length >> 1));
	if (events.gathered > MOST_HELD) throw new Error(`${events.gathered} bytes are held`);
}

function readFrames(bytes: Buffer): void {
	let received = 0;
	const read = makeFrameReader({
		payload: (part) => {
			received += part.length;
		},
		control: () => {},
		ended: () => {},
	});
	read(bytes.subarray(0, bytes.length >> 1));
	read(bytes.subarray(bytes.length >> 1));
	if (received > bytes.length) throw new Error(`${received} bytes came out of ${bytes.length}`);
}
