import { expect, test } from 'vitest';
import type { Launch } from '#model/target.ts';
import { programShape, shapePlaces } from './path-shape.ts';

const CELL = { home: '/home/user', cwd: '/workspace', tmp: '/tmp' };

function shapes(node: string, roots: readonly string[]) {
	const launch: Launch = {
		target: { kind: 'command', argv: ['node', 'server.mjs'] },
		asTyped: ['node', 'server.mjs'],
		argv: [node, '/srv/app/server.mjs'],
		env: {},
		name: 'server',
		runtime: { kind: 'node', program: node, roots },
		packageRoots: ['/srv/app'],
		namedPaths: [],
		namedHosts: [],
		installScripts: [],
	};
	return shapePlaces(CELL, launch);
}

test.for([
	['/usr/bin/node', []],
	['/home/me/.nvm/versions/node/v24.1.0/bin/node', ['/home/me/.nvm/versions/node/v24.1.0']],
	['/opt/hostedtoolcache/node/22.19.0/x64/bin/node', []],
] as const)('the interpreter has one shape wherever it is: %s', ([node, roots]) => {
	expect(programShape(node, shapes(node, roots))).toBe('<runtime>');
});

test('other programs keep their name, and their path outside of the usual directories', () => {
	const places = shapes('/usr/bin/node', []);
	expect(programShape('/usr/bin/git', places)).toBe('git');
	expect(programShape('/srv/app/bin/tool', places)).toBe('<package>/**/tool');
	expect(programShape('/opt/x/bin/node', places)).toBe('/opt/x/bin/node');
});
