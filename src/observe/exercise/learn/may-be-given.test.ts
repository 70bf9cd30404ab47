import { expect, test } from 'vitest';
import { overwritesWorld } from './may-be-given.ts';

const files = [{ path: '/workspace/docs/letter.docx', kind: 'document' }];
const world = { root: '/workspace', repositories: [], files, tables: [], sheets: [] };
const places = { home: '/home/user', cwd: '/workspace', tmp: '/tmp', namedPaths: [], world };
const leaf = (key: string, value: string) => ({ key, value, place: [key] });

test.for<[key: string, value: string, isOverwritten: boolean]>([
	['output_path', '/workspace/docs/letter.docx', true],
	['destination', 'docs/letter.docx', true],
	// Near misses: what is read, and a file that a call has made.
	['path', '/workspace/docs/letter.docx', false],
	['output_path', '/workspace/ref-0000000-1.docx', false],
	['output_format', 'docx', false],
])('%s: %s', ([key, value, isOverwritten]) => {
	expect(overwritesWorld(leaf(key, value), places)).toBe(isOverwritten);
});
