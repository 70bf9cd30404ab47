// Programs of many kinds in the cell, each with its own idea of whom to trust, and the sink reads what they send over TLS.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInternet } from '#observe/record/internet.ts';
import { findProgram } from '#util/find-program.ts';
import { openPlainCell } from '../support/plain-cell.ts';

const place = mkdtempSync(join(tmpdir(), 'candor-trust-'));
afterAll(() => rmSync(place, { recursive: true }));
const JAVA = join(place, 'Ask.java');
writeFileSync(
	JAVA,
	`public class Ask { public static void main(String[] a) throws Exception {
		var c = (java.net.HttpURLConnection) java.net.URI.create(a[0]).toURL().openConnection();
		System.out.println(c.getResponseCode());
	} }`,
);
const NODE = `require('https').get(process.argv[1], (r) => r.resume())`;
const PYTHON = `import sys, urllib.request; urllib.request.urlopen(sys.argv[1])`;
const RUBY = `require 'net/http'; Net::HTTP.get(URI(ARGV[0]))`;

/** `bare`: also with an empty environment, as a child that was started by a careful parent has it. */
const PROGRAMS: readonly (readonly [name: string, command: readonly string[], bare?: 'bare'])[] = [
	['node', [process.execPath, '-e', NODE]],
	['python3', ['/usr/bin/python3', '-c', PYTHON], 'bare'],
	['curl', ['curl', '-s'], 'bare'],
	['wget', ['wget', '-q', '-O', '-'], 'bare'],
	['git', ['git', 'ls-remote'], 'bare'],
	['java', ['java', '-Xshare:auto', JAVA], 'bare'],
	['ruby', ['ruby', '-e', RUBY]],
];

const all = PROGRAMS.flatMap(([name, command, bare]) => [
	{ name, command, how: 'as it is', path: `/${name}` },
	...(bare === undefined
		? []
		: [{ name, command: ['env', '-i', 'PATH=/usr/bin:/bin', ...command], how: 'with no variable set', path: `/${name}-bare` }]),
]);
const found = await Promise.all(all.map(async ({ name }) => name === 'node' || (await findProgram(name, '/usr/bin:/bin')) !== undefined));
const runs = all.map((run, index) => ({ ...run, isMissing: found[index] !== true }));

/** The stderr of each program, and `https /path` of every request: all of them run in one cell. */
const outputs = new Map<string, string>();
let asked: readonly string[] = [];
beforeAll(async () => {
	await using cell = await openPlainCell({ visible: [place, join(process.execPath, '..')] });
	await using internet = await openInternet(cell, {}, new AbortController().signal);
	for (const { command, path, isMissing } of runs) {
		if (isMissing) continue;
		const program = await cell.start(['/usr/bin/env', ...command, `https://trusting.example${path}`], (argv) => argv);
		program.stdin.end();
		const [, stderr] = await Promise.all([text(program.stdout), text(program.stderr), program.exited]);
		outputs.set(path, stderr);
	}
	const { summary } = await internet.arrivals();
	asked = summary.hosts.flatMap(({ protocols, requests }) => requests.map((request) => `${protocols.join()} ${request.path}`));
});

for (const { name, how, path, isMissing } of runs) {
	test.skipIf(isMissing)(`${name}, ${how}${isMissing ? ': skipped, it is not installed' : ''}`, () => {
		expect(
			asked.filter((request) => new RegExp(`^https ${path}(?:[/?]|$)`).test(request)),
			outputs.get(path),
		).not.toEqual([]);
	});
}

test('all that they ask is read', () => {
	for (const request of asked) expect(request).toMatch(/^https \//);
});
