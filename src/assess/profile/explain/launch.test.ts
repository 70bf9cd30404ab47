import { expect, test } from 'vitest';
import type { Launch } from '#model/target.ts';
import { connect, evidenceOf, exec, file, listen, lookup, NODE, type Sight } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';
import { foldProfile } from '../fold-profile.ts';

const DATA: Partial<Launch> = {
	argv: [NODE, '/srv/server.js'],
	namedPaths: ['/srv/data'],
	newPaths: ['/srv/new/notes.db'],
	namedHosts: ['db.example', 'mydata.blob.core.windows.net'],
	env: { NOTES: '/srv/notes.json', API: 'https://api.example', PORT: '8123', CACHE: 'redis://localhost:6379/0' },
};

test.for<readonly [string, Sight, string | undefined]>([
	['a file below a named directory', file('read', '/srv/data/x'), 'launch'],
	['writing there', file('create', '/srv/data/x'), 'launch'],
	['a directory that begins alike', file('read', '/srv/data2/x'), undefined],
	['a path in a setting', file('write', '/srv/notes.json'), 'launch'],
	['beside a path in a setting', file('write', '/srv/notes.json.bak'), undefined],
	['a file to be made', file('create', '/srv/new/notes.db'), 'launch'],
	['its journal', file('create', '/srv/new/notes.db-journal'), 'launch'],
	['its write-ahead log', file('create', '/srv/new/notes.db-wal'), 'launch'],
	['its draft', file('create', '/srv/new/notes.db.64ced2ff.tmp'), 'launch'],
	['its hidden draft', file('create', '/srv/new/.notes.db.tmp-17'), 'launch'],
	['its directory', file('mkdir', '/srv/new'), 'launch'],
	['another file beside it', file('create', '/srv/new/other.db'), undefined],
	['another file’s journal', file('create', '/srv/new/other.db-journal'), undefined],
	['a file of its name elsewhere', file('create', '/srv/old/notes.db'), undefined],
	['another directory', file('mkdir', '/srv/newer'), undefined],
	['the working directory', file('read', '/workspace/.env'), 'launch'],
	['writing into the working directory', file('create', '/workspace/x'), undefined],
	['a named host', lookup('db.example'), 'launch'],
	['a host in a setting', lookup('api.example'), 'launch'],
	['another host', lookup('db.example.evil.example'), undefined],
	['a named account of a shared service', lookup('mydata.blob.core.windows.net'), 'launch'],
	['another account of that service', lookup('attacker.blob.core.windows.net'), undefined],
	['a service of this machine, by its address', connect('127.0.0.1', 6379), 'launch'],
	['the same by its other address', connect('::1', 6379), 'launch'],
	['another service of this machine', connect('127.0.0.1', 6380), undefined],
	['that port of another machine', connect('203.0.113.34', 6379), undefined],
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

test('a draft of any name that becomes the named file', () => {
	const seen = [file('create', '/srv/new/tmpk3x9'), file('rename', '/srv/new/tmpk3x9', { to: '/srv/new/notes.db' })];
	const effects = foldProfile(evidenceOf({ launch: DATA, seen })).scopes.flatMap((scope) => scope.effects);
	expect(effects.filter(({ kind }) => kind === 'write').map(({ explanation }) => explanation?.by)).toEqual(['launch', 'launch']);
});

test('a secret below a named directory stays a secret', () => {
	expect(explained({ launch: { namedPaths: ['/home/user'] }, seen: [file('read', '~/.ssh/id_rsa')] })).toBe(undefined);
	expect(explained({ launch: { namedPaths: ['/home/user/.ssh/id_rsa'] }, seen: [file('read', '~/.ssh/id_rsa')] })).toBe('launch');
});
