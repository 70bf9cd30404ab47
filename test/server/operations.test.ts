// What operators see: logs without secrets, the state of every part, and examples that name flags which exist.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeServer } from '#server/make-server.ts';
import { candor } from '../support/candor-process.ts';
import { serveFixture } from './serve-fixture.ts';

const served = await serveFixture();
afterAll(() => served[Symbol.asyncDispose]());
const example = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', 'examples', 'serve', name), 'utf8');

test('the log has a line of JSON for each request, and no token, code, cookie, name or body', async () => {
	let log = '';
	const stream = new Writable({
		write: (chunk: Buffer, _encoding, done) => {
			log += chunk.toString();
			done();
		},
	});
	const app = await makeServer(served.parts, { stream, level: 'info' });
	const secrets = ['cnd_SECRET', 'code-SECRET', 'cookie-SECRET', 'body-SECRET', 'query-SECRET'];
	await app.inject({ url: '/api/servers/query-SECRET?limit=query-SECRET', headers: { authorization: 'Bearer cnd_SECRET' } });
	await app.inject({ url: '/login/code-SECRET', headers: { cookie: 'candor_session=cookie-SECRET' } });
	await app.inject({
		url: '/inspect',
		method: 'POST',
		payload: { tool_call: { tool_name: 'body-SECRET', arguments: { key: 'body-SECRET' } } },
	});
	const { authorization } = await served.token('push');
	await app.inject({ url: '/api/audits', method: 'POST', payload: { report: 'body-SECRET' }, headers: { authorization } });
	await app.close();
	const lines = log
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(4);
	expect(lines[0]).toMatchObject({ method: 'GET', route: '/api/servers/:name', status: 401 });
	for (const secret of [...secrets, authorization.slice('Bearer '.length)]) expect(log).not.toContain(secret);
});

test('/health names every part; one that fails shows, and nothing of why', async () => {
	const health = async () => (await served.app.inject('/health')).json();
	expect(await health()).toMatchObject({
		status: 'ok',
		parts: { ledger: 'ok', store: 'ok', live: 'ok', forwarding: 'ok', 'ledger-to-store': 'ok' },
	});
	served.parts.hub.events.trouble = 'postgres://user:password@host';
	const failing = await served.app.inject('/health');
	expect(failing.json()).toMatchObject({ status: 'degraded', parts: { live: 'failing' } });
	expect(failing.body).not.toContain('password');
});

test('the systemd unit and the compose file use flags that candor serve has', async () => {
	const help = (await candor(['serve', '--help'])).stdout;
	const known = new Set(help.match(/--[a-z-]+/g));
	const { services } = parse(example('compose.yaml')) as { services: { candor: { command: string[] } } };
	const unit = /^ExecStart=(.*)$/m.exec(example('candor.service'))?.[1] ?? '';
	const used = [...services.candor.command, ...unit.split(' ')].filter((word) => word.startsWith('--'));
	expect(used.length).toBeGreaterThan(5);
	expect(used.filter((flag) => !known.has(flag))).toEqual([]);
});
