import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Canary } from '#model/canary.ts';
import type { Capture } from './capture.ts';
import { observeCaptures } from './observe-captures.ts';

const VALUE = 'made-up-value-of-this-test-0123456789';
const canaries: readonly Canary[] = [{ key: 'env:TOKEN', where: { kind: 'env', name: 'TOKEN' }, value: VALUE }];
const capture = (more: Partial<Capture>): Capture => ({
	id: 1,
	at: 5,
	transport: 'tcp',
	protocol: 'raw',
	destination: { address: '203.0.113.34', port: 80 },
	encrypted: false,
	bytesIn: 40,
	bytesOut: 0,
	preview: '',
	isCut: false,
	...more,
});

test('a canary is named by its key and masked in the preview', async () => {
	const [seen] = await observeCaptures([capture({ preview: `note=${VALUE}` })], canaries);
	expect(seen).toMatchObject({
		kind: 'capture',
		destination: '203.0.113.34:80',
		preview: 'note=‹env:TOKEN›',
		canaries: [{ key: 'env:TOKEN', form: 'plain' }],
	});
});

test('one that is encoded is found, and nothing of it is shown', async () => {
	const [seen] = await observeCaptures([capture({ preview: Buffer.from(VALUE).toString('base64') })], canaries);
	expect(seen).toMatchObject({ canaries: [{ key: 'env:TOKEN', form: 'base64' }], preview: '[not shown: it carries env:TOKEN]' });
});

test('of one that was cut in two nothing is shown', async () => {
	const [seen] = await observeCaptures([capture({ preview: `note=${VALUE.slice(4, 24)}` })], canaries);
	expect(seen).toMatchObject({ canaries: [{ key: 'env:TOKEN', form: 'plain' }], preview: '[not shown: it carries env:TOKEN]' });
});

test('one that drips is laid to the last message', async () => {
	const seen = await observeCaptures(
		[...VALUE].map((preview, id) => capture({ id, at: id, preview })),
		canaries,
	);
	expect(seen.at(-1)).toMatchObject({ canaries: [{ key: 'env:TOKEN', form: 'dripped plain' }] });
	expect(seen.slice(0, -1).every((one) => one.kind === 'capture' && one.canaries.length === 0)).toBe(true);
});

test('what could not be opened is a gap; a lookup that carries nothing is a lookup and no more', async () => {
	const seen = await observeCaptures(
		[
			capture({ protocol: 'tls-opaque', opaqueReason: 'it does not trust us' }),
			capture({ transport: 'dns', protocol: 'dns', dns: { name: 'api.example', type: 'A', answers: ['198.18.0.1'] } }),
		],
		canaries,
	);
	expect(seen.map(({ kind }) => kind)).toEqual(['gap', 'capture', 'dns']);
});

test('what was cut is a gap that says how much was searched; a canary in the kept part is found all the same', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'observe-captures-'));
	try {
		const file = join(directory, '1.bin');
		writeFileSync(file, `${'x'.repeat(3000)}${VALUE}`);
		const kept = 3000 + VALUE.length;
		const preview = 'x'.repeat(2048);
		const [gap, seen] = await observeCaptures([capture({ isCut: true, bytesIn: 9_000_000, preview, file })], canaries);
		expect(gap).toEqual({
			kind: 'gap',
			reason: 'cut',
			detail: `raw to 203.0.113.34:80: of 9000000 bytes ${kept} were kept and searched`,
			at: 5,
		});
		expect(seen).toMatchObject({ kind: 'capture', bytes: 9_000_000, canaries: [{ key: 'env:TOKEN', form: 'plain' }] });
	} finally {
		rmSync(directory, { recursive: true });
	}
});

test('a cut stream that could not be written at all was searched as far as its preview; an opaque one is one gap, not two', async () => {
	const seen = await observeCaptures(
		[
			capture({ isCut: true, bytesIn: 5000, preview: 'x'.repeat(2048) }),
			capture({ isCut: true, bytesIn: 9_000_000, protocol: 'tls-opaque', opaqueReason: 'it does not trust us' }),
		],
		canaries,
	);
	const gaps = seen.filter((one) => one.kind === 'gap');
	expect(gaps.map(({ reason }) => reason)).toEqual(['cut', 'opaque']);
	expect(gaps[0]?.detail).toContain('of 5000 bytes 2048 were kept');
});

test('a TLS connection that the client never used is a gap only where its certificate was accepted nowhere', async () => {
	const gapsOf = async (...captures: readonly Capture[]) =>
		(await observeCaptures(captures, canaries)).filter((one) => one.kind === 'gap').map(({ detail }) => detail);
	const unused = capture({ protocol: 'tls-opaque', encrypted: true, bytesIn: 0, sni: 'shop.example', opaqueReason: 'the client left' });
	const read = capture({ id: 2, protocol: 'https', encrypted: true, sni: 'shop.example' });
	expect(await gapsOf(unused, read)).toEqual([]);
	expect(await gapsOf(unused)).toHaveLength(1);
	expect(await gapsOf(unused, { ...read, sni: 'other.example' })).toHaveLength(1);
	expect(await gapsOf({ ...unused, bytesIn: 33 }, read)).toHaveLength(1);
	expect(await gapsOf({ ...unused, encrypted: false }, read)).toHaveLength(1); // an alert ended the handshake
});

test('the head of a request is kept, with canaries masked and of credentials only their length', async () => {
	const http = {
		version: '1.1',
		method: 'GET',
		host: 'api.example',
		path: `/latest?t=${VALUE}`,
		headers: [
			['accept', '*/*'],
			['authorization', 'Bearer what-the-user-set'],
			['x-note', `${VALUE}!`],
		],
		status: 200,
		bodyBytes: 0,
	} as const;
	const [seen] = await observeCaptures([capture({ protocol: 'https', sni: 'api.example', http })], canaries);
	expect(seen).toMatchObject({
		request: {
			method: 'GET',
			path: '/latest?t=‹env:TOKEN›',
			fields: [
				{ name: 'accept', value: '*/*' },
				{ name: 'authorization', value: '‹24 characters›' },
				{ name: 'x-note', value: '‹env:TOKEN›!' },
			],
			bodyBytes: 0,
		},
	});
	const path = `/${Buffer.from(VALUE).toString('hex')}`;
	const [hidden] = await observeCaptures([capture({ protocol: 'http', http: { ...http, headers: [], path } })], canaries);
	expect(hidden).toMatchObject({ canaries: [{ form: 'hex' }] });
	expect(JSON.stringify(hidden)).not.toContain(path);
	expect(hidden).not.toHaveProperty('request');
});

test('the cookie that the sink itself has set is no credential; any other cookie is one', async () => {
	const fieldsWith = async (cookie: string) => {
		const http = {
			version: '1.1',
			method: 'GET',
			host: 'a.example',
			path: '/',
			headers: [['cookie', cookie]],
			status: 200,
			bodyBytes: 0,
		} as const;
		const [seen] = await observeCaptures([capture({ protocol: 'https', sni: 'a.example', http })], canaries);
		return seen?.kind === 'capture' ? seen.request?.fields : undefined;
	};
	expect(await fieldsWith('lang=en')).toEqual([{ name: 'cookie', value: 'lang=en' }]);
	expect(await fieldsWith('lang=en; session=a')).toEqual([{ name: 'cookie', value: '‹18 characters›' }]);
});

test('what a browser tells its maker under its own keys is no gap', async () => {
	const opaque = { protocol: 'tls-opaque', opaqueReason: 'closed during the handshake' } as const;
	const reasons = async (sni: string) =>
		(await observeCaptures([capture({ ...opaque, sni })], canaries)).flatMap((one) => (one.kind === 'gap' ? [one.reason] : []));
	expect(await reasons('accounts.google.com')).toEqual([]);
	expect(await reasons('docs.google.com')).toEqual(['opaque']);
});
