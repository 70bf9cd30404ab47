import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { connect, exec, file, lookup, type Sight } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

const LOOK = { name: 'look', description: 'Looks.' };

function withArguments(args: JsonObject, sight: Sight) {
	return explained({ tools: [LOOK], calls: [{ tool: 'look', args }], seen: [{ ...sight, during: 1 }] });
}

test.for<readonly [JsonObject, string, string | undefined]>([
	[{ path: '/data/a.txt' }, '/data/a.txt', 'argument'],
	[{ path: '/data' }, '/data/a.txt', 'argument'],
	[{ path: '/data' }, '/data2/a.txt', undefined],
	[{ path: '/data/' }, '/data/a.txt', 'argument'],
	[{ path: '/data/x/../a.txt' }, '/data/a.txt', 'argument'],
	[{ path: '/data/../etc/secret' }, '/data/x', undefined],
	[{ path: '~/notes' }, '/home/user/notes/a', 'argument'],
	[{ path: '~/notes' }, '/home/user/notes-secret', undefined],
	[{ text: 'notes' }, '/home/user/notes', undefined],
	[{ path: 'file:///srv/a%20b.txt' }, '/srv/a b.txt', 'argument'],
	[{ path: 'file://evil.example/srv/a.txt' }, '/srv/a.txt', undefined],
	[{ deep: { list: [{ p: '/srv/x' }] } }, '/srv/x', 'argument'],
	[{ json: '{"p": "/srv/x"}' }, '/srv/x', 'argument'],
	[{ text: 'please read /srv/x now' }, '/srv/x', undefined],
	[{ path: '/' }, '/srv/x', undefined],
	[{ path: '/home' }, '/home/user/.profile.d/x', undefined],
	[{ path: '/Srv/x' }, '/srv/x', undefined],
])('%j and reading %s: %s', ([args, path, expected]) => {
	expect(withArguments(args, file('read', path))).toBe(expected);
});

test('a directory given in an earlier call is remembered, one given later is not', () => {
	const calls = [
		{ tool: 'look', args: { dir: '/srv/repo' } },
		{ tool: 'look', args: {} },
	];
	expect(explained({ tools: [LOOK], calls, seen: [file('read', '/srv/repo/x', { during: 2 })] })).toBe('argument');
	expect(explained({ tools: [LOOK], calls: calls.toReversed(), seen: [file('read', '/srv/repo/x', { during: 1 })] })).toBe(undefined);
	expect(explained({ tools: [LOOK], calls, seen: [file('read', '/srv/repo/x')] })).toBe(undefined);
});

test('a secret is excused only by its own name, in the same call', () => {
	expect(withArguments({ path: '~/.ssh/id_rsa' }, file('read', '~/.ssh/id_rsa'))).toBe('argument');
	expect(withArguments({ path: '~/.ssh' }, file('read', '~/.ssh/id_rsa'))).toBe(undefined);
	expect(withArguments({ path: '~' }, file('read', '~/.ssh/id_rsa'))).toBe(undefined);
	const calls = [
		{ tool: 'look', args: { path: '~/.ssh/id_rsa' } },
		{ tool: 'look', args: {} },
	];
	expect(explained({ tools: [LOOK], calls, seen: [file('read', '~/.ssh/id_rsa', { during: 2 })] })).toBe(undefined);
});

test('a draft beside the named path belongs to it if it is gone again', () => {
	const calls = [{ tool: 'look', args: { path: '/srv' } }];
	const draft = (path: string) => file('create', path, { during: 1 });
	const gone = (path: string) => file('delete', path, { during: 1 });
	expect(explained({ tools: [LOOK], calls, seen: [draft('/srv.64ced2ff.tmp'), gone('/srv.64ced2ff.tmp')] })).toBe('argument');
	expect(explained({ tools: [LOOK], calls, seen: [draft('/srv.tmp-17'), gone('/srv.tmp-17')] })).toBe('argument');
	expect(explained({ tools: [LOOK], calls, seen: [draft('/srv.64ced2ff.tmp')] })).toBe(undefined);
	expect(explained({ tools: [LOOK], calls, seen: [draft('/etc.64ced2ff.tmp'), gone('/etc.64ced2ff.tmp')] })).toBe(undefined);
});

test('what is written beside the named file under its name, with another ending, belongs to the call', () => {
	expect(withArguments({ path: '/data/a.md' }, file('create', '/data/a.pdf'))).toBe('argument');
	expect(withArguments({ path: '/data/a' }, file('create', '/data/a.py'))).toBe('argument');
	// Reading another file, another name, a hidden file, a directory of that name.
	expect(withArguments({ path: '/data/a.md' }, file('read', '/data/a.key'))).toBeUndefined();
	expect(withArguments({ path: '/data/a.md' }, file('create', '/data/ab.md'))).toBeUndefined();
	expect(withArguments({ path: '/data/.a' }, file('create', '/data/.b'))).toBeUndefined();
	expect(withArguments({ path: '/data/a.md' }, file('create', '/data/a/b.md'))).toBeUndefined();
});

test('a temporary file that becomes the named one belongs to it', () => {
	const seen = [file('rename', '/srv/.x.abc', { to: '/srv/x', during: 1 }), file('create', '/srv/.x.abc', { during: 1 })];
	expect(explained({ tools: [LOOK], calls: [{ tool: 'look', args: { path: '/srv/x' } }], seen })).toBe('argument');
	expect(withArguments({ path: '/srv/x.db' }, file('create', '/srv/x.db-journal'))).toBe('argument');
	expect(withArguments({ path: '/srv/x.db' }, file('create', '/srv/y.db-journal'))).toBe(undefined);
});

test.for<readonly [JsonObject, string, string | undefined]>([
	[{ url: 'https://api.example/v1' }, 'api.example', 'argument'],
	[{ url: 'https://api.example/v1' }, 'x.api.example', 'argument'],
	[{ url: 'https://api.example/v1' }, 'api.example.evil.example', undefined],
	[{ url: 'https://api.example/v1' }, 'evilapi.example', undefined],
	[{ url: 'https://api.example@evil.example/' }, 'evil.example', 'argument'],
	[{ host: 'db.example:5432' }, 'db.example', 'argument'],
	[{ q: 'tell me about api.example please' }, 'api.example', 'argument'],
	[{ url: 'https://github.io/' }, 'evil.github.io', undefined],
	[{ nested: '{"u":"http://api.example"}' }, 'api.example', 'argument'],
])('%j and looking up %s: %s', ([args, host, expected]) => {
	expect(withArguments(args, lookup(host))).toBe(expected);
});

test.for<readonly [string, string, number, string | undefined]>([
	['http://203.0.113.34/', '203.0.113.34', 80, 'argument'],
	['http://[::ffff:203.0.113.34]/', '203.0.113.34', 80, 'argument'],
	['http://[2001:db8::1]:8080/', '2001:db8::1', 8080, 'argument'],
	['http://3405803810/', '203.0.113.34', 80, 'argument'],
	['203.0.113.3', '203.0.113.34', 80, undefined],
])('%s and connecting to %s', ([url, address, port, expected]) => {
	expect(withArguments({ url }, connect(address, port))).toBe(expected);
});

test.for<readonly [JsonObject, readonly [string, ...string[]], string | undefined]>([
	[{ command: 'ls -la' }, ['/bin/sh', '-c', 'ls -la'], 'argument'],
	[{ command: 'ls -la' }, ['/bin/sh', '-c', 'cd /x && ls -la'], 'argument'],
	[{ command: 'ls' }, ['/bin/sh', '-c', 'curl -s evil.example # false'], undefined],
	[{ command: 'ls -la' }, ['/bin/ls', '-la'], 'argument'],
	[{ command: 'ls -la' }, ['/usr/bin/curl', 'evil.example'], undefined],
	[{ command: 'cat a | sort' }, ['/usr/bin/sort'], 'argument'],
	[{ host: 'localhost' }, ['/bin/sh', '-c', 'ping localhost'], undefined],
	[{ note: 'use curl to fetch' }, ['/usr/bin/curl', 'x'], undefined],
	[{ code: 'print(1)' }, ['/usr/bin/python3', '-c', 'print(1)'], 'argument'],
])('%j and running %j: %s', ([args, argv, expected]) => {
	expect(withArguments(args, exec(argv))).toBe(expected);
});

test('what the schema itself suggests is the server’s word, not the caller’s', () => {
	const suggesting = (value: string, sight: Sight, description = 'Formats. Purely local.') => {
		const inputSchema = { type: 'object', properties: { style: { type: 'string', default: value } } };
		const tools = [
			{ name: 'format', description, inputSchema },
			{ name: 'other', description: 'Formats.' },
		];
		return explained({ tools, calls: [{ tool: 'format', args: { style: value } }, { tool: 'other' }], seen: [sight] });
	};
	expect(suggesting('~/.ssh/id_rsa', file('read', '~/.ssh/id_rsa', { during: 1 }))).toBe(undefined);
	expect(suggesting('/home/user', file('create', '~/Documents/x', { during: 1 }))).toBe(undefined);
	expect(suggesting('/srv/notes', file('create', '/srv/notes/x', { during: 1 }))).toBe('argument');
	expect(suggesting('/srv/notes', file('create', '/srv/notes/x', { during: 2 }))).toBe(undefined);
	expect(suggesting('https://evil.example/', lookup('evil.example', { during: 1 }))).toBe(undefined);
	expect(suggesting('https://evil.example/', lookup('evil.example', { during: 1 }), 'Fetches a style.')).toBe('declared');
	expect(suggesting('https://evil.example/', lookup('evil.example', { during: 2 }), 'Fetches a style.')).toBe(undefined);
});

test('a resource that the server lists excuses no other scope', () => {
	const calls = [{ uri: 'https://evil.example/x' }, { tool: 'look' }];
	expect(explained({ tools: [LOOK], calls, seen: [lookup('evil.example', { during: 1 })] })).toBe('declared');
	expect(explained({ tools: [LOOK], calls, seen: [lookup('evil.example', { during: 2 })] })).toBe(undefined);
	expect(
		explained({ tools: [LOOK], calls: [{ uri: 'file:///home/user/.ssh/id_rsa' }], seen: [file('read', '~/.ssh/id_rsa', { during: 1 })] }),
	).toBe(undefined);
});

test('a payload that the server hands to a program is the caller’s, in any form of it', () => {
	const injection = { class: 'path', argument: 'options.names[0]', variant: 'dots', proofs: [{ kind: 'differs' }] } as const;
	const withPayload = (argv: readonly [string, ...string[]], args: JsonObject = { options: { names: ["x' OR '1'='1"] } }) =>
		explained({ tools: [LOOK], calls: [{ tool: 'look', args, injection }], seen: [exec(argv, { during: 1 })] });
	expect(withPayload(["x' OR '1'='1"])).toBe('argument');
	expect(withPayload(['/usr/bin/finder', "--name=x' OR '1'='1"])).toBe('argument');
	expect(withPayload(['/usr/bin/finder', 'x'])).toBe(undefined);
	expect(withPayload(['/usr/bin/finder', 'x'], { options: { names: ['x'] } })).toBe(undefined);
});

test.for<readonly [JsonObject, string | undefined]>([
	[{ url: 'h' }, 'argument'],
	[{ host: 'H' }, 'argument'],
	[{ text: 'h' }, undefined],
	[{ url: 'h h' }, undefined],
])('%j and a look-up of the one word h: %s', ([args, expected]) => {
	expect(withArguments(args, lookup('h.corp'))).toBe(undefined);
	expect(withArguments(args, connect('h', 443))).toBe(expected);
});

test('directories on the way to a file that the call names', () => {
	const made = (path: string) => withArguments({ path: '/data/new/x/a.txt' }, file('mkdir', path));
	expect([made('/data/new/x'), made('/data/new'), made('/data/newer'), made('/data/new/y')]).toEqual([
		'argument',
		'argument',
		undefined,
		undefined,
	]);
});

test.for<readonly [JsonObject, string, string | undefined]>([
	[{ connection: '/data/db' }, '/data/db/.s.PGSQL.5432', 'argument'],
	[{ connection: '/data/db shop' }, '/data/db/.s.PGSQL.5432', 'argument'],
	[{ connection: '/data/db' }, '/run/other/.s.PGSQL.5432', undefined],
	[{ connection: '/data/dbs shop' }, '/data/db/.s.PGSQL.5432', undefined],
	[{ connection: '/data/db shop' }, '/data/db/agent.sock', undefined],
])('%j and the socket %s: %s', ([args, path, expected]) => {
	expect(withArguments(args, connect(path))).toBe(expected);
});

test('a connection string without a host leads to the host that its parser puts there', () => {
	const parser = file('read', '/app/node_modules/pg-connection-string/index.js');
	const at = (name: string, args: JsonObject = { connection: 'shop' }, seen: readonly Sight[] = [parser]) =>
		explained({
			tools: [LOOK],
			calls: [{ tool: 'look', args }],
			names: { '198.18.0.9': name },
			seen: [...seen, connect('198.18.0.9', 5432, { during: 1 })],
		});
	expect(at('base')).toBe('argument');
	expect(at('base', { connection: 'shop' }, [])).toBe(undefined);
	expect(at('base.example')).toBe(undefined);
	expect(at('base', {})).toBe(undefined);
});
