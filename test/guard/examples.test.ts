// Every command of the examples' walk-through, typed as it stands there: in real cells, with the exit codes and the lines that the page shows.

import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CANDOR } from '../support/candor-program.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const page = await readFile(join(ROOT, 'examples', 'README.md'), 'utf8');

interface Typed {
	readonly command: string;
	readonly shown: readonly string[];
	readonly exit: number;
}

// ```console
// $ candor stats
// 10 decisions, …
// [exit 0]
// ```
const walk: readonly Typed[] = [...page.matchAll(/^```console\n\$ (.+)\n([\s\S]*?)\[exit (\d+)\]\n```$/gm)].map(
	([, command, shown, exit]) => ({
		command: command ?? '',
		shown: (shown ?? '').split('\n').filter(Boolean),
		exit: Number(exit),
	}),
);

let directory = '';
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-examples-'));
	for (const part of ['examples', 'fixtures/servers/lib', 'package.json'])
		await cp(join(ROOT, part), join(directory, part), { recursive: true });
	await mkdir(join(directory, 'bin'));
	const script = `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(CANDOR)} "$@"\n`;
	await writeFile(join(directory, 'bin', 'candor'), script);
	await chmod(join(directory, 'bin', 'candor'), 0o755);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function type(
	command: string,
): Promise<{ readonly code: number | null; readonly received: string; readonly lines: readonly string[] }> {
	const child = spawn('sh', ['-c', command], {
		cwd: directory,
		env: {
			...process.env,
			NO_COLOR: '1',
			XDG_DATA_HOME: join(directory, 'data'),
			PATH: `${join(directory, 'bin')}:${process.env['PATH']}`,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
	const received = `${out}\n${err}`;
	return { code, received, lines: received.replaceAll(homedir(), '/home/you').split('\n').map(steady) };
}

/** What is different every time: moments, durations, the order of rows, bytes that depend on a path's length, and how wide a column is. */
function steady(line: string): string {
	return line
		.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'MOMENT')
		.replace(/MOMENT\s+\d+/g, 'MOMENT')
		.replace(/ of \d+, \d+ ms/g, ' of N')
		.replace(/[\d,]+ bytes/g, 'N bytes')
		.replace(/\s+/g, ' ')
		.trim();
}

function isAnnounced(shown: string, lines: readonly string[]): boolean {
	const expected = steady(shown);
	return expected.endsWith('…') ? lines.some((line) => line.startsWith(expected.slice(0, -1).trimEnd())) : lines.includes(expected);
}

describe('the walk-through', () => {
	test('is all there', () => {
		expect(walk.map(({ command }) => command.split(' ').slice(0, 2).join(' '))).toEqual([
			...['candor audit', 'candor audit', 'candor guard', 'candor guard', 'candor guard'],
			...['candor ledger', 'candor ledger', 'candor stats', 'candor policy'],
		]);
		expect(page.match(/^\$ /gm)).toHaveLength(walk.length);
		expect(walk.filter(({ command }) => command.startsWith('candor guard') && !command.includes(' --sandbox '))).toEqual([]);
	});

	for (const { command, shown, exit } of walk) {
		test(`$ ${command}`, { timeout: 120_000 }, async () => {
			const { code, received, lines } = await type(command);
			expect(
				shown.filter((line) => !isAnnounced(line, lines)),
				received,
			).toEqual([]);
			expect(code).toBe(exit);
		});
	}

	test('what the thief was refused stands with its call', async () => {
		const { received } = await type('candor ledger --json --server malicious');
		const rows = received
			.split('\n')
			.filter((line) => line.startsWith('{'))
			.map((line) => JSON.parse(line) as Record<string, unknown>);
		expect(rows.find(({ kind, request }) => kind === 'outcome' && request === 'theft')).toMatchObject({
			outcome: 'ok',
			effects: [{ kind: 'network-refused', subject: '203.0.113.66:80' }],
		});
	});
});

/** A network that looks like any other and leads nowhere. */
const NAMESPACE = `
unshare --net -- sleep 30 &
nowhere=$!
until [ "$(readlink /proc/$nowhere/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
ip link set lo up
ip link add enp3s0 type veth peer name enp3s0 netns "$nowhere"
ip addr add 198.51.100.2/24 dev enp3s0
ip link set enp3s0 up
ip route add default via 198.51.100.1
"$@" || code=$?
kill "$nowhere"
exit "$code"
`;
const BUBBLEWRAP = [
	'bwrap',
	'--ro-bind',
	'/',
	'/',
	'--proc',
	'/proc',
	'--dev',
	'/dev',
	'--unshare-user',
	'--unshare-pid',
	'--cap-drop',
	'ALL',
	'--',
];

test.for([
	['without a cell', NAMESPACE, [], 'it could get privileges'],
	['without a cell or a network', 'exec "$@"', [], 'it could get privileges'],
	['in a cell whose network leads somewhere', NAMESPACE, BUBBLEWRAP, 'the network leads somewhere'],
] as const)('the malicious server refuses to start %s', async ([, script, around, why]) => {
	const server = [process.execPath, join(ROOT, 'examples', 'malicious-server', 'server.mjs')];
	const words = ['--user', '--map-root-user', '--net', '--', 'sh', '-ec', script, 'sh', ...around, ...server];
	const child = spawn('unshare', words, {
		env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, HOME: '/nonexistent' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
	expect(await text(child.stderr)).toContain(`refuses to start outside a cell that leads nowhere: ${why}`);
	expect(await exited).toBe(1);
});
