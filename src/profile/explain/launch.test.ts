import { expect, test } from 'vitest';
import type { Launch } from '#model/target.ts';
import { connect, exec, file, listen, lookup, NODE, type Sight } from '../../../test/evidence.ts';
import { explained } from '../../../test/explained.ts';

const DATA: Partial<Launch> = {
	argv: [NODE, '/srv/server.js'],
	namedPaths: ['/srv/data'],
	namedHosts: ['db.example'],
	env: { NOTES: '/srv/notes.json', API: 'https://api.example', PORT: '8123' },
};

test.for<readonly [string, Sight, string | undefined]>([
	['a file below a named directory', file('read', '/srv/data/x'), 'launch'],
	['writing there', file('create', '/srv/data/x'), 'launch'],
	['a directory that begins alike', file('read', '/srv/data2/x'), undefined],
	['a path in a setting', file('write', '/srv/notes.json'), 'launch'],
	['beside a path in a setting', file('write', '/srv/notes.json.bak'), undefined],
	['the working directory', file('read', '/workspace/.env'), 'launch'],
	['writing into the working directory', file('create', '/workspace/x'), undefined],
	['a named host', lookup('db.example'), 'launch'],
	['a host in a setting', lookup('api.example'), 'launch'],
	['another host', lookup('db.example.evil.example'), undefined],
	['a named port', listen('0.0.0.0', 8123), 'launch'],
	['another port', listen('0.0.0.0', 812), undefined],
	['the command itself', exec([NODE, '/srv/server.js']), 'launch'],
	['the rest of the command', exec(['/srv/server.js']), 'launch'],
	['only its beginning', exec([NODE]), undefined],
	['the command with one word more', exec([NODE, '/srv/server.js', '--evil']), undefined],
	['a socket', connect('/run/x.sock'), undefined],
])('%s: %s', ([, sight, expected]) => {
	expect(explained({ launch: DATA, seen: [sight] })).toBe(expected);
});

test('a secret below a named directory stays a secret', () => {
	expect(explained({ launch: { namedPaths: ['/home/user'] }, seen: [file('read', '~/.ssh/id_rsa')] })).toBe(undefined);
	expect(explained({ launch: { namedPaths: ['/home/user/.ssh/id_rsa'] }, seen: [file('read', '~/.ssh/id_rsa')] })).toBe('launch');
});
