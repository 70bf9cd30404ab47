import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { regularText } from './regular-text.ts';
import { textIfThere } from './text-if-there.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-regular-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const at = (name: string) => join(directory, name);

test('a file and a link to one are read', () => {
	writeFileSync(at('file'), 'é');
	symlinkSync(at('file'), at('link'));
	for (const name of ['file', 'link']) expect([regularText(at(name)), textIfThere(at(name))]).toEqual(['é', 'é']);
	expect(textIfThere(at('nothing'))).toBeUndefined();
});

test('a pipe, a device and a directory are an error at once', () => {
	execFileSync('mkfifo', [at('pipe')]);
	symlinkSync('/dev/zero', at('zero'));
	for (const name of ['pipe', 'zero', '.']) for (const read of [regularText, textIfThere]) expect(() => read(at(name))).toThrow('no regular file');
}); // biome-ignore format: one line
