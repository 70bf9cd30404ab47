import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Launch } from '#model/target.ts';
import { declarationOf } from '../../test/evidence.ts';
import { recallDeclaration, rememberDeclaration } from './remembered-declaration.ts';

const launch = { name: 'x', argv: ['node', 'x.mjs'], asTyped: ['node', 'x.mjs'], target: { kind: 'command' } } as unknown as Launch;
const before = declarationOf({
	tools: [
		{ name: 'a', inputSchema: {} },
		{ name: 'b', inputSchema: {} },
	],
});
const now = {
	...before,
	tools: before.tools.map((tool) => ({ ...tool, execution: { taskSupport: 'forbidden' as const } })),
};

test('what an earlier candor did not read is no change of the server', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'candor-remembered-'));
	try {
		expect(await recallDeclaration(directory, launch, now)).toBeUndefined();
		await rememberDeclaration(directory, launch, before, '2026-01-01T00:00:00Z');
		expect(await recallDeclaration(directory, launch, now)).toEqual(before);
		const [name = ''] = await readdir(join(directory, 'declarations'));
		const file = join(directory, 'declarations', name);
		const { reading: _, ...first } = JSON.parse(await readFile(file, 'utf8')) as { reading: number };
		await writeFile(file, JSON.stringify(first));
		expect(await recallDeclaration(directory, launch, now)).toEqual(now);
		expect(await recallDeclaration(directory, launch, null)).toEqual(before);
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
});
