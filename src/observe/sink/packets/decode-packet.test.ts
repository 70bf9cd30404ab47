import { expect, test } from 'vitest';
import { decodePacket } from './decode-packet.ts';
import { makeReassembler } from './reassemble.ts';

const frame = (type: string, packet: string) =>
	Buffer.from(`${'bec0d73fd52c'}${'16fd9f9478b2'}${type}${packet}`.replaceAll(' ', ''), 'hex');
const told = (bytes: Buffer, reassemble = makeReassembler()) => {
	const { transport, address, port, payload } = decodePacket(bytes, reassemble);
	return [transport, address(), port, payload.toString('latin1')];
};

// 192.168.1.23 → 203.0.113.9:999, "hello"; the rest of the 60 bytes is padding
const udp = '45000021952d40004011a7d5c0a80117cb007109 aafc03e7000dfde7 68656c6c6f';
const icmp = '4500002a9b4740004001a1c4c0a80117cb007107 0800147c57790001 736563726574';
const v6 = (next: string, rest: string) =>
	`60000000 0010 ${next} ff ${'fd0000c0000100000000000000000023'} ${'20010db8000000000000000000000007'} ${rest}`;

test.for<[string, Buffer, unknown[]]>([
	['UDP, with padding', frame('0800', `${udp}${'00'.repeat(13)}`), ['udp', '203.0.113.9', 999, 'hello']],
	['a ping', frame('0800', icmp), ['icmp', '203.0.113.7', 0, 'secret']],
	['an error about our own packet', frame('0800', icmp.replace('0800147c', '0303147c')), ['own', '203.0.113.7', 0, 'secret']],
	[
		'a ping over IPv6, after an option header',
		frame('86dd', v6('3c', '3a00000000000000 8000147c57790001 736563726574')),
		['icmp', '2001:db8::7', 0, 'secret'],
	],
	['neighbour discovery', frame('86dd', v6('3a', '8700147c57790001')), ['own', '2001:db8::7', 0, '']],
	[
		'SCTP, which nobody here speaks',
		frame('0800', udp.replace('4011a7d5', '4084a7d5')),
		['ip', '203.0.113.9', 0, Buffer.from('aafc03e7000dfde768656c6c6f', 'hex').toString('latin1')],
	],
	['ARP', frame('0806', '0001'), ['own', 'be:c0:d7:3f:d5:2c', 0, '\0\u0001']],
	['no IP at all', frame('88b5', '6869'), ['ethernet', 'be:c0:d7:3f:d5:2c', 0, 'hi']],
	['cut short', frame('0800', '4500'), ['ethernet', 'be:c0:d7:3f:d5:2c', 0, 'E\0']],
	[
		'cut inside the address it goes to',
		frame('0800', '45000021952d20004011a7d5c0a80117cb00'),
		['ethernet', 'be:c0:d7:3f:d5:2c', 0, Buffer.from('45000021952d20004011a7d5c0a80117cb00', 'hex').toString('latin1')],
	],
])('%s', ([, bytes, expected]) => {
	expect(told(bytes)).toEqual(expected);
});

test.for([
	[0, 1, 2],
	[2, 1, 0],
	[1, 2, 0],
])('pieces in the order %j make one datagram', (order) => {
	const reassemble = makeReassembler();
	const part = (flags: string, hex: string) =>
		frame('0800', `4500${(20 + hex.length / 2).toString(16).padStart(4, '0')}952d${flags}4011a7d5c0a80117cb007109${hex}`);
	const pieces = [
		part('2000', 'aafc03e70015fde7'),
		part('2001', Buffer.from('eight by').toString('hex')),
		part('0002', Buffer.from('te').toString('hex')),
	];
	const results = order.map((index) => told(pieces[index] ?? Buffer.alloc(0), reassemble));
	expect(results.map(([transport]) => transport)).toEqual(['part', 'part', 'udp']);
	expect(results[2]).toEqual(['udp', '203.0.113.9', 999, 'eight byte']);
});
