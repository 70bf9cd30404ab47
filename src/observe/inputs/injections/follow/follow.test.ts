import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { RawObservation } from '#model/observation.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import type { InjectionPlaces } from '../injection-kind.ts';
import { FollowedWays } from './followed-ways.ts';
import { findSightings } from './sighting.ts';

const places: InjectionPlaces = {
	home: '/home/user',
	cwd: '/workspace',
	tmp: '/tmp',
	namedPaths: [],
	outside: '/home/user/Documents/meeting-notes.md',
	siblings: [],
};
const OPTIONS = { perWay: 4, inAll: 100, seed: 1, places, declaration: null, planned: [] };

function called(tool: string, args: JsonObject, more: Partial<CallStep> = {}): StepResult {
	const step: CallStep = { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1000, tool, args, ...more };
	return { step, began: 100, ended: 200, outcome: 'ok' };
}

function started(...argv: readonly string[]): RawObservation {
	return { kind: 'exec', ok: true, program: argv[0] ?? '', argv, fromMemory: false, at: 150 };
}

const variants = (result: StepResult, seen: readonly RawObservation[]) =>
	new FollowedWays().plan(findSightings([result], seen), OPTIONS).map(({ injection }) => `${injection.class} ${injection.variant}`);

test.each<[string, readonly string[], string]>([
	['single quotes', ['/bin/sh', '-c', "grep -c 'blue' notes.md"], "shell a substitution, inside ' … '"],
	['double quotes', ['/bin/sh', '-c', 'grep -c "blue" notes.md'], 'shell a substitution, inside " … "'],
	['no quotes', ['bash', '-lc', 'grep blue'], 'shell a substitution, without quotes around it'],
	['a shell behind another program', ['docker', 'exec', 'box', 'sh', '-c', 'echo blue'], 'shell a substitution, without quotes around it'],
	['Python', ['/usr/bin/python3.11', '-c', "print('blue')"], "code Python, inside ' … '"],
	['JavaScript', ['node', '-e', 'f("blue")'], 'code JavaScript, inside " … "'],
	['awk', ['awk', '/blue/ { print }', 'x'], 'code awk, without quotes around it'],
	['awk, outside of an expression', ['awk', '{ print $blue }', 'x'], 'code a further awk statement, without quotes around it'],
	['SQL', ['sqlite3', 'a.db', "SELECT * FROM t WHERE c='blue'"], "sql a dot command, inside ' … '"],
	['a word of a program', ['wc', '-l', 'blue'], 'argument a value that begins with a dash'],
	['a word after --', ['wc', '-l', '--', 'blue'], 'argument a second word that begins with a dash'],
	['a part of a word', ['tool', '--name=blue'], 'argument a second word that begins with a dash'],
])('the first injection for a value in %s', (_, argv, expected) => {
	expect(variants(called('paint', { colour: 'blue' }), [started(...argv)])[0]).toBe(expected);
});

test('a value in a path or in a name that is looked up, whatever the argument is called', () => {
	const file: RawObservation = { kind: 'file', op: 'read', ok: false, errno: 'ENOENT', path: '/workspace/x/blue.md', at: 150 };
	expect(variants(called('paint', { colour: 'blue' }), [file])[0]).toBe('path dots');
	const lookup: RawObservation = { kind: 'dns', name: 'blue.people.example', type: 'A', server: '10.0.0.1', at: 150 };
	expect(variants(called('paint', { colour: 'blue' }), [lookup])[0]).toBe('ssrf a host in the place of a word');
});

test('the items of a list go one way, and a spelling that was planned is not repeated', () => {
	const paths = ['/workspace/x/blue.md', '/workspace/x/green.md'];
	const seen = paths.map((path): RawObservation => ({ kind: 'file', op: 'read', ok: false, errno: 'ENOENT', path, at: 150 }));
	const made = (planned: readonly string[]) =>
		new FollowedWays()
			.plan(findSightings([called('paint', { colours: ['blue.md', 'green.md'] })], seen), {
				...OPTIONS,
				planned: planned.map(
					(variant): CallStep => ({
						...called('paint', {}).step,
						kind: 'call',
						tool: 'paint',
						args: {},
						injection: { class: 'path', argument: 'colours[0]', variant, proofs: [] },
					}),
				),
			})
			.map(({ injection }) => `${injection.argument} ${injection.variant}`);
	expect(made([])[0]).toBe('colours[0] dots');
	expect(made([]).filter((one) => one.startsWith('colours[1]'))).toEqual([]);
	expect(made(['dots', 'an absolute path'])).not.toContain('colours[0] dots');
	expect(made(['dots', 'an absolute path']).length).toBeGreaterThan(0);
});

test.each<[string, string, string, string]>([
	['adds an ending', 'blue', '/workspace/x/blue.json', 'meeting-notes'],
	['adds an ending to the one of the value', 'blue.v2', '/workspace/x/blue.v2.json', 'meeting-notes'],
	['keeps the value', 'blue.md', '/workspace/x/blue.md', 'meeting-notes.md'],
	['takes the value for a directory', 'blue', '/workspace/x/blue/index.json', 'meeting-notes.md'],
])('the first paths for a server that %s', (_, value, path, outside) => {
	const seen: RawObservation = { kind: 'file', op: 'read', ok: false, errno: 'ENOENT', path, at: 150 };
	const made = new FollowedWays().plan(findSightings([called('paint', { colour: value })], [seen]), { ...OPTIONS, perWay: 2 });
	const file = `/home/user/Documents/${outside}`;
	expect(made.map(({ args }) => args['colour'])).toEqual([`${'../'.repeat(11)}..${file}`, file]);
});

test('an option that leads a program to another server', () => {
	const found = new FollowedWays()
		.plan(findSightings([called('get_pod', { name: 'web-1' })], [started('kubectl', 'get', 'pods', 'web-1')]), OPTIONS)
		.find(({ injection }) => injection.variant === '--server=');
	expect(found?.args['name']).toMatch(/^--server=https:\/\/ref-\S+\.site\.example$/);
	expect(found?.injection.proofs[0]?.kind).toBe('contacted');
});

test('a short value counts in the text of a program only', () => {
	expect(variants(called('column', { number: '1' }), [started('awk', '{ print $1 }')])[0]).toContain('awk');
	expect(variants(called('column', { number: '1' }), [started('head', '-n', '1')])).toEqual([]);
});

test.each<[string, JsonObject, RawObservation]>([
	['during another call', { colour: 'blue' }, { ...started('wc', 'blue'), at: 50 }],
	['a part of another word', { colour: 'blue' }, started('wc', 'blueberry')],
	['too short to tell', { colour: 'bl' }, started('wc', 'bl')],
])('not followed: %s', (_, args, seen) => {
	expect(variants(called('paint', args), [seen])).toEqual([]);
});

test('each way of an argument once, into the same call, and within the budget', () => {
	const ways = new FollowedWays();
	const result = called('paint', { style: { kind: 'framed', text: 'ref-0n5qxt3-1' } }, { network: 'failing' });
	const sightings = findSightings([result], [started('sh', '-c', "echo 'ref-0n5qxt3-1'"), started('sh', '-c', "echo 'ref-0n5qxt3-1'")]);
	const [first, ...others] = ways.plan(sightings, OPTIONS);
	expect(first).toMatchObject({ network: 'failing', injection: { argument: 'style.text' }, args: { style: { kind: 'framed' } } });
	expect(others).toHaveLength(3);
	expect(ways.plan(sightings, OPTIONS)).toEqual([]);
	expect(new FollowedWays().plan(sightings, { ...OPTIONS, inAll: 2 })).toHaveLength(2);
});
