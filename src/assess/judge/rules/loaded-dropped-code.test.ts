import { expect, test } from 'vitest';
import { file, PACKAGE } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const RULE = 'loaded-dropped-code';
const wrote = file('create', '/tmp/x.so', { during: 1 });
const loaded = (path = '/tmp/x.so', more = {}) => file('load', path, { during: 1, exe: '/usr/bin/node', ...more });

test('a file that the run wrote, loaded as code', () => {
	expect(findingsOf(RULE, { seen: [wrote, loaded()] })).toMatchObject([
		{
			id: 'loaded-dropped-code:/tmp/x.so',
			category: 'executable_dropped',
			severity: 'high',
			observed: 'loaded /tmp/x.so as code (a file that the run had written) once in a call of format_note, by node',
			evidence: [2],
		},
	]);
});

test.each([
	['in memory only', [loaded('memfd:x')]],
	['an existing library that was overwritten', [file('write', `${PACKAGE}/a.node`, { during: 1 }), loaded(`${PACKAGE}/a.node`)]],
	['moved before', [wrote, file('rename', '/tmp/x.so', { to: '/tmp/y', during: 1 }), loaded('/tmp/y', { origin: '/tmp/x.so' })]],
	['moved before, in another server run', [wrote, file('rename', '/tmp/x.so', { to: '/tmp/y', during: 1 }), loaded('/tmp/y', { pass: 2 })]],
	['moved with its directory', [wrote, loaded('/tmp/other/x.so', { origin: '/tmp/x.so' })]],
	['removed before', [wrote, file('delete', '/tmp/x.so', { during: 1 }), loaded()]],
	['written at start-up', [file('create', '/tmp/x.so', { phase: 'start' }), loaded()]],
	['built in the package by the server itself', [file('create', `${PACKAGE}/a.node`, { phase: 'start' }), loaded(`${PACKAGE}/a.node`)]],
] as const)('under whatever name: %s', (_, seen) => {
	expect(severities(RULE, { seen })).toBe('high');
});

test('milder: a load that failed', () => {
	expect(severities(RULE, { seen: [wrote, loaded('/tmp/x.so', { errno: 'EPERM' })] })).toBe('medium');
});

test.each([
	['a library of the system', [loaded('/usr/lib/libm.so.6')]],
	['the package’s own', [loaded(`${PACKAGE}/a.node`)]],
	['built while the package was installed', [file('create', `${PACKAGE}/a.node`, { phase: 'install' }), loaded(`${PACKAGE}/a.node`)]],
	['written and read back', [wrote, file('read', '/tmp/x.so', { during: 1 })]],
	[
		'an installed library under a new name',
		[file('link', '/usr/lib/a.so', { to: '/tmp/a.so', during: 1 }), loaded('/tmp/a.so', { origin: '/usr/lib/a.so' })],
	],
	['never written, only asked for', [file('create', '/tmp/x.so', { during: 1, errno: 'EACCES' }), loaded()]],
] as const)('near miss: %s', (_, seen) => {
	expect(severities(RULE, { seen })).toBe('');
});

test('the call’s argument, or a text that speaks of building, explains it', () => {
	expect(severities(RULE, { calls: [{ args: { output: '/tmp/x.so' } }], seen: [wrote, loaded()] })).toBe('');
	const tools = [{ name: 'format_note', description: 'Compiles the extension and installs it.' }];
	expect(severities(RULE, { tools, seen: [wrote, loaded()] })).toBe('');
});
