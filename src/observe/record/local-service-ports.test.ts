import { expect, test } from 'vitest';
import { localServicePorts } from './local-service-ports.ts';

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
