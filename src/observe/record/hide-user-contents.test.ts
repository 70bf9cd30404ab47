import { expect, test } from 'vitest';
import type { Launch } from '#model/target.ts';
import { usersPaths } from './hide-user-contents.ts';

const launch = (kind: 'package' | 'command') => ({ target: { kind }, packageRoots: ['/cache/pkg'] }) as unknown as Launch;

test('what was fetched for the user is no file of the user’s', () => {
	const confinement = { views: ['/cache/pkg', '/home/ada/notes'], writable: ['/home/ada/out'] };
	expect(usersPaths(launch('package'), confinement)).toEqual(['/home/ada/notes', '/home/ada/out']);
	expect(usersPaths(launch('command'), confinement)).toEqual(['/cache/pkg', '/home/ada/notes', '/home/ada/out']);
});
