import { expect, test } from 'vitest';
import { shellLine } from './shell-line.ts';
import { shellSegments } from './shell-segments.ts';

test.each([
	['node server.mjs --x "a b"', [['node', 'server.mjs', '--x', 'a b']]],
	[
		`cd /srv/app && npm start`,
		[
			['cd', '/srv/app'],
			['npm', 'start'],
		],
	],
	[`echo 'a && b' && x`, [['echo', 'a && b'], ['x']]],
	[`x "it's"`, [['x', "it's"]]],
	['x \\& y', [['x', '&', 'y']]],
	['a & b', undefined],
	['a || b', undefined],
	['a | b', undefined],
	['a; b', undefined],
	['a > log', undefined],
	['node $SERVER', undefined],
	['node "$SERVER"', undefined],
	["node '$SERVER'", [['node', '$SERVER']]],
	['node *.js', undefined],
	['node "open', undefined],
	['a &&', undefined],
	['', undefined],
])('%s', (line, commands) => {
	expect(shellSegments(line)).toEqual(commands);
});

const options = { cwd: '/work', env: { HOME: '/home/ada' } };

test.each([
	[['sh', '-c', 'npx -y notes'], { command: ['npx', '-y', 'notes'], cwd: '/work' }],
	[['/bin/bash', '-lc', 'cd app && exec node x.js'], { command: ['node', 'x.js'], cwd: '/work/app' }],
	[['zsh', '-c', 'cd ~/app && KEY=1 node x.js'], { command: ['env', 'KEY=1', 'node', 'x.js'], cwd: '/home/ada/app' }],
	[['cmd', '/c', 'npx', '-y', 'notes'], { command: ['npx', '-y', 'notes'] }],
	[['cmd.exe', '/C', 'notes'], { command: ['notes'] }],
	[['sh', '-c', 'source .venv/bin/activate && python x.py'], undefined],
	[['sh', '-c', 'node x.js | tee log'], undefined],
	[['sh', 'server.sh'], undefined],
	[['bash', '-x', 'server.sh'], undefined],
	[['node', '-c', 'x'], undefined],
] as const)('%j', ([program, ...words], found) => {
	expect(shellLine([program, ...words], options)).toEqual(found);
});
