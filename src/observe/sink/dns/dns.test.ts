import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { encode, streamDecode, streamEncode } from 'dns-packet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLoopbackSink } from '../loopback-sink.fixture.ts';
import { answerQuery } from './answer-query.ts';
import { makeFakeAddresses } from './fake-addresses.ts';
import { isRandomName } from './is-random-name.ts';

test('a real resolver gets an answer to everything, and the way back', async () => {
	await using box = await openLoopbackSink();
	const resolver = new Resolver({ timeout: 20_000, tries: 1 });
	resolver.setServers([`127.0.0.1:${box.sink.dnsPort}`]);
	const [four = ''] = await resolver.resolve4('Collect.Example');
	const [six = ''] = await resolver.resolve6('collect.example');
	expect(four).toMatch(/^26\.1[89]\./);
	expect(six).toMatch(/^2608:5ac::/);
	expect([box.sink.nameOf(four), box.sink.nameOf(six)]).toEqual(['collect.example', 'collect.example']);
	expect(await resolver.resolve4('collect.example')).toEqual([four]);
	expect(await resolver.reverse(four)).toEqual(['collect.example']);
	expect(await resolver.reverse(six)).toEqual(['collect.example']);
	expect((await resolver.resolveMx('collect.example'))[0]?.exchange).toBe('mail.collect.example');
	expect(await resolver.resolveTxt('collect.example')).toHaveLength(1);
	expect((await resolver.resolveSrv('_x._tcp.collect.example'))[0]?.name).toBe('collect.example');
	await expect(resolver.resolveCname('collect.example')).rejects.toThrow('ENODATA');
	expect(await resolver.resolve4('metadata.google.internal')).toEqual(['169.254.169.254']);
	const seen = box.captures.map(({ dns }) => `${dns?.type} ${dns?.name}`);
	expect(seen).toContain('A collect.example');
	expect(box.captures.find(({ dns }) => dns?.type === 'AAAA')?.dns?.answers).toEqual([six]);
});

test('a name that is made up does not resolve at first', async () => {
	await using box = await openLoopbackSink();
	const resolver = new Resolver({ timeout: 20_000, tries: 1 });
	resolver.setServers([`127.0.0.1:${box.sink.dnsPort}`]);
	await expect(resolver.resolve4('x7f3k9q2vd81.com')).rejects.toThrow('ENOTFOUND');
	expect((await box.captured(({ dns }) => dns?.name === 'x7f3k9q2vd81.com')).dns?.answers).toEqual([]);
	box.sink.resolveAll();
	expect(await resolver.resolve4('x7f3k9q2vd81.com')).toHaveLength(1);
});

test.each([
	['qzxwvkjhgt.com', true],
	['api.x7f3k9q2vd81.io', true],
	['kjwqdnzxhbvm', true],
	['x7f3k9q2vd81.example', false],
	['d2f8a1b3c4e5.cloudfront.net', false],
	['raw.githubusercontent.com', false],
	['api.openstreetmap.org', false],
	['query1.finance.yahoo.com', false],
	['services.swpc.noaa.gov', false],
	['xn--bcher-kva.example', false],
	['elasticsearch.local', false],
])('%s looks made up: %s', (name, isRandom) => {
	expect(isRandomName(name)).toBe(isRandom);
});

test('a name that holds an address leads there, and while the network is down no name exists', async () => {
	await using box = await openLoopbackSink();
	const resolver = new Resolver({ timeout: 20_000, tries: 1 });
	resolver.setServers([`127.0.0.1:${box.sink.dnsPort}`]);
	expect(await resolver.resolve4('x.127-0-0-1.ip.site.example')).toEqual(['127.0.0.1']);
	await expect(resolver.resolve6('x.127-0-0-1.ip.site.example')).rejects.toThrow('ENODATA');
	box.sink.fail('offline');
	await expect(resolver.resolve4('collect.example')).rejects.toThrow('ENOTFOUND');
	box.sink.fail(undefined);
	expect(await resolver.resolve4('collect.example')).toHaveLength(1);
});

test('DNS over TCP, two queries in odd pieces', async () => {
	await using box = await openLoopbackSink();
	const socket = connect(box.sink.dnsPort, '127.0.0.1');
	const queries = Buffer.concat([
		streamEncode({ type: 'query', id: 7, questions: [{ type: 'A', name: 'one.example' }] }),
		streamEncode({ type: 'query', id: 8, questions: [{ type: 'UNKNOWN_65' as 'A', name: 'two.example' }] }),
	]);
	socket.write(queries.subarray(0, 5));
	setTimeout(() => socket.write(queries.subarray(5)), 20);
	const [reply] = (await once(socket, 'data')) as [Buffer];
	expect(streamDecode(reply.subarray(0, 2 + reply.readUInt16BE(0))).answers).toHaveLength(1);
	await box.captured(({ dns }) => dns?.type === 'HTTPS');
	socket.destroy();
});

test('garbage on the DNS port is kept and survived', async () => {
	await using box = await openLoopbackSink();
	const socket = createSocket('udp4');
	for (const bytes of [Buffer.from('stolen words'), Buffer.alloc(0), Buffer.alloc(600, 0xff), Buffer.from('ab')])
		socket.send(bytes, box.sink.dnsPort, '127.0.0.1');
	const capture = await box.captured(({ preview }) => preview.includes('stolen'));
	expect(capture).toMatchObject({ protocol: 'dns', opaqueReason: 'not a DNS query', bytesIn: 12 });
	socket.send(encode({ type: 'query', id: 1, questions: [{ type: 'A', name: 'AfTer.example' }] }), box.sink.dnsPort, '127.0.0.1');
	await box.captured(({ dns }) => dns?.name === 'AfTer.example');
	socket.close();
});

test('no message makes the answerer throw', () => {
	const addresses = makeFakeAddresses();
	const valid = encode({ type: 'query', id: 1, questions: [{ type: 'A', name: 'a.example' }] });
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(valid.length), (bytes, at) => {
			answerQuery(Buffer.from(bytes), addresses);
			answerQuery(Buffer.concat([valid.subarray(0, at), bytes]), addresses);
		}),
	);
});

test('a thousand names have a thousand addresses', () => {
	const addresses = makeFakeAddresses();
	const all = Array.from({ length: 1_000 }, (_, index) => addresses.ipv4(`n${index}.example`));
	expect(new Set(all).size).toBe(1_000);
	expect(all.map((address) => addresses.nameOf(address))).toEqual(all.map((_, index) => `n${index}.example`));
});
