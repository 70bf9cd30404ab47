import { expect, test } from 'vitest';
import type { Canary } from '#model/canary.ts';
import type { Capture } from './capture.ts';
import { summariseTraffic } from './summarise-traffic.ts';

const TOKEN = 'ghp_R7tWq2ZxV9mLc4KpY1sBd8NfH3jGa6Ue5TiO';
const canaries: readonly Canary[] = [{ key: 'env:GITHUB_TOKEN', value: TOKEN, where: { kind: 'env', name: 'GITHUB_TOKEN' } }];

const capture = (more: Partial<Capture>): Capture => ({
	id: 1,
	at: 1,
	transport: 'tcp',
	protocol: 'raw',
	destination: { address: '203.0.113.34', port: 80 },
	encrypted: false,
	bytesIn: 10,
	bytesOut: 2,
	preview: '',
	isCut: false,
	...more,
});
const get = (path: string, status = 200): Partial<Capture> => ({
	protocol: 'http',
	http: { version: '1.1', method: 'GET', host: 'a.example', path, headers: [], status, bodyBytes: 0 },
});
const lookup = (name: string): Partial<Capture> => ({
	transport: 'dns',
	protocol: 'dns',
	destination: { address: '192.168.1.1', port: 53 },
	dns: { name, type: 'A', answers: [] },
});
const packets = { packets: 9, bytes: 900, kept: 9, lost: 0, beyondFlows: 0 };
const flow = { transport: 'udp', address: '203.0.113.34', port: 999, packets: 3, dataBytes: 30 } as const;

test('requests are counted per host, lookups per name', () => {
	const seen = [
		capture(get('/a')),
		capture(get('/a')),
		capture(get('/b', 429)),
		capture(lookup('a.example')),
		capture(lookup('a.example')),
	];
	const { hosts, lookups } = summariseTraffic(seen, undefined, canaries);
	expect(lookups).toEqual([{ name: 'a.example', types: ['A'], count: 2 }]);
	expect(hosts).toMatchObject([{ host: '203.0.113.34', port: 80, protocols: ['http'], times: 3, bytesSent: 30, bytesReceived: 6 }]);
	expect(hosts[0]?.requests).toEqual([
		{ method: 'GET', host: 'a.example', path: '/a', status: 200, count: 2 },
		{ method: 'GET', host: 'a.example', path: '/b', status: 429, count: 1 },
	]);
});

test('what is only compared counts neither for hosts nor for lookups, and is no unrecorded traffic', () => {
	const seen = [capture({ ...get('/a'), at: 1 }), capture({ ...get('/a'), at: 5 }), capture({ ...lookup('a.example'), at: 5 })];
	const tcp = { ...flow, transport: 'tcp', port: 80 } as const;
	const { hosts, lookups, unrecorded } = summariseTraffic(seen, { ...packets, flows: [tcp] }, canaries, ({ at }) => at < 5);
	expect(hosts).toMatchObject([{ times: 1 }]);
	expect(lookups).toEqual([]);
	expect(unrecorded).toEqual([]);
});

test('no form of a canary is told: plain, encoded, cut into labels', () => {
	const labels = `${TOKEN.slice(0, 20)}.${TOKEN.slice(20)}.collector.example`;
	const seen = [capture(get(`/x?t=${TOKEN}`)), capture(get(`/${Buffer.from(TOKEN).toString('hex')}`)), capture(lookup(labels))];
	const { hosts, lookups } = summariseTraffic(seen, undefined, canaries);
	expect(hosts[0]?.requests.map(({ path }) => path)).toEqual(['/x?t=‹env:GITHUB_TOKEN›', '[carries env:GITHUB_TOKEN]']);
	expect(lookups[0]?.name).toBe('[carries env:GITHUB_TOKEN].collector.example');
});

test('what the wire carried and no capture has is told', () => {
	const udp = capture({ transport: 'udp', destination: { address: '203.0.113.34', port: 999 } });
	const silent = { ...flow, transport: 'tcp', port: 7, dataBytes: 0 } as const;
	const told = (
		captures: readonly Capture[],
		...flows: readonly (typeof flow | (Omit<typeof flow, 'transport'> & { transport: 'tcp' }))[]
	) => summariseTraffic(captures, { ...packets, flows }, canaries).unrecorded;
	expect(told([udp, udp, udp], flow)).toEqual([]);
	expect(told([udp, udp], flow)).toEqual([{ transport: 'udp', address: '203.0.113.34', port: 999, packets: 1, bytes: 10 }]);
	expect(told([], { ...flow, transport: 'tcp' })).toMatchObject([{ transport: 'tcp', packets: 3 }]);
	expect(told([capture({ destination: { address: '203.0.113.34', port: 999 } })], { ...flow, transport: 'tcp' })).toEqual([]);
	// A connection that carried nothing and was never taken up tells nothing either.
	expect(told([], silent as never)).toEqual([]);
	const asked = { ...flow, address: '192.168.1.1', port: 53 } as never;
	expect(told([capture(lookup('a.example'))], asked)).toMatchObject([{ transport: 'udp', port: 53, packets: 2 }]);
	const three = Array.from({ length: 3 }, () => capture(lookup('a.example')));
	expect(told(three, asked)).toEqual([]);
	expect(
		told(
			three.map((one) => ({ ...one, destination: { address: '::', port: 53 } })),
			asked,
		),
	).toEqual([]);
});
