import { expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { launchOfImage } from './image-launch.ts';

const image = (argv: Argv, cwd = '/') => ({ reference: 'registry.example:5000/team/notes:1.2', id: 'sha256:ab', argv, cwd });

test('its name is the last part of the reference, without tag or digest', () => {
	expect(launchOfImage(image(['/server']), []).name).toBe('notes');
	expect(launchOfImage({ ...image(['/server']), reference: 'notes@sha256:ab' }, []).name).toBe('notes');
});

test.for<readonly [Argv, string, readonly string[]]>([
	[['docker-entrypoint.sh', 'node', 'index.js'], '/app', ['/app']],
	[['/usr/local/bin/node', '/srv/notes/index.js'], '/', ['/srv/notes']],
	[['/server'], '/', []],
])('%j in %s: its own files are under %j', ([argv, cwd, own]) => {
	expect(launchOfImage(image(argv, cwd), []).packageRoots).toEqual(own);
});

test.for<readonly [Argv, string]>([
	[['docker-entrypoint.sh', 'node', 'index.js'], 'node'],
	[['/usr/local/bin/python3.12', '-m', 'notes'], 'python'],
	[['/server', '--mode', 'nodes'], 'other'],
])('%j runs on %s', ([argv, kind]) => {
	const { runtime } = launchOfImage(image(argv), []);
	expect(runtime.kind).toBe(kind);
	expect(runtime.emptyProgram !== undefined).toBe(kind !== 'other');
});

test('what the user typed is named; what the image says itself is not', () => {
	const launch = launchOfImage(image(['/server', '/data', '--api', 'https://api.example']), ['/data', '--api', 'https://api.example']);
	expect(launch.namedPaths).toEqual(['/data']);
	expect(launch.namedHosts).toEqual(['api.example']);
	expect(launchOfImage(image(['/server', '/data']), []).namedPaths).toEqual([]);
});
