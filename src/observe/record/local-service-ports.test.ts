import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { localServicePorts, unreachedPorts } from './local-service-ports.ts';

const ports = (words: readonly string[], env: Readonly<Record<string, string>> = {}, own?: number) =>
	localServicePorts({ argv: ['/usr/bin/server', ...words], env, name: 'server' }, own);

test('a URL of this machine names a service that is there', () => {
	expect(ports(['--url', 'redis://localhost:6380/0'])).toEqual([6380]);
	expect(ports(['--db=postgresql+psycopg://ada:secret@127.0.0.1/notes'])).toEqual([5432]);
	expect(ports([], { METRICS_URL: 'http://[::1]:9090', DB: 'mysql://root@localhost' })).toEqual([9090, 3306]);
	expect(ports([], { A: 'http://localhost:9090/x', B: 'http://127.0.0.1:9090' })).toEqual([9090]);
});

test('nothing else does: another machine, a port to listen on, a page without a port, a file, the port of the server itself', () => {
	expect(ports(['redis://cache.example:6379', 'redis://localhost.example:6379', 'redis://127.0.0.1.example:6379'])).toEqual([]);
	expect(ports(['--host', 'localhost', '--port', '8080', 'localhost:8080'])).toEqual([]);
	expect(ports(['http://localhost/', 'sqlite:///localhost.db', 'http://localhost:99999/'])).toEqual([]);
	expect(ports(['--base-url', 'http://localhost:3001/mcp'], {}, 3001)).toEqual([]);
});

test('the server of a service that people run beside it finds it at its usual port', () => {
	const of = (name: string, description?: string) =>
		localServicePorts({ argv: ['/usr/bin/server'], env: {}, name, ...(description === undefined ? {} : { description }) }, undefined);
	expect(of('redis-tools-server')).toEqual([6379]);
	expect(of('my-server', 'Talks to Home Assistant.')).toEqual([8123]);
	expect(of('redistribution', 'Reads postgresqlite files')).toEqual([]);
});

const unreached = (texts: readonly string[], { own, args = {} }: { readonly own?: number; readonly args?: JsonObject } = {}) =>
	unreachedPorts(
		{
			results: texts.map((text, id) => ({
				step: { id, kind: 'call', intent: 'typical', tool: 'write', args, timeoutMs: 1000 },
				began: 0,
				ended: 1,
				outcome: 'tool-error',
				reply: { content: [{ type: 'text', text }], isError: true },
			})),
		},
		own,
	);

test('a server reports where it reached nothing', () => {
	expect(
		unreached([
			'connect ECONNREFUSED 127.0.0.1:8086',
			'request to http://localhost:8123/api/states failed, reason: ',
			'Could not connect to [::1]:11434, is it running?',
			'connect ECONNREFUSED ::1:8086',
		]),
	).toEqual([8086, 8123, 11434]);
	expect(unreachedPorts({ results: [], failure: { message: 'it exited', stderr: ['fetch failed: localhost:9200'] } }, undefined)).toEqual([
		9200,
	]);
});

test('no other port is one: of another machine, of a success, of the server itself, of the call', () => {
	expect(unreached(['connect ECONNREFUSED 203.0.113.7:8086', 'connect ECONNREFUSED api.localhost:80'])).toEqual([]);
	expect(unreached(['listening on http://localhost:3000'])).toEqual([]);
	expect(unreached(['connect ECONNREFUSED 127.0.0.1:3001'], { own: 3001 })).toEqual([]);
	expect(unreached(['connect ECONNREFUSED 127.0.0.1:99999'])).toEqual([]);
	expect(unreached(['connect ECONNREFUSED 127.0.0.1:3001'], { args: { url: 'http://localhost:3001/' } })).toEqual([]);
});
