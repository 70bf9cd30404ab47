import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { withMadeFile } from './with-made-file.ts';

const MADE = '/w/ref-1gjw9a7-2.txt';

test.each<[string, JsonObject, JsonObject, JsonObject]>([
	[
		'the source of a move',
		{ source: '/w/a.txt', destination: '/w/b.txt' },
		{ path: MADE, content: 'a' },
		{ source: MADE, destination: '/w/b.txt' },
	],
	['the old path', { newPath: '/w/b.txt', oldPath: '/w/a.txt' }, { path: MADE }, { newPath: '/w/b.txt', oldPath: MADE }],
	['not a file of another kind', { source: '/w/a.png' }, { path: MADE }, { source: '/w/a.png' }],
	['not a file of the user', { source: '/w/a.txt' }, { path: '/w/plan.txt' }, { source: '/w/a.txt' }],
	['not what is to be made', { destination: '/w/b.txt' }, { path: MADE }, { destination: '/w/b.txt' }],
	['not twice', { path: MADE, other_path: '/w/a.txt' }, { path: MADE }, { path: MADE, other_path: '/w/a.txt' }],
])('a file that was made for a refused call is %s', (_, refused, making, expected) => {
	expect(withMadeFile(refused, making)).toEqual(expected);
});
