// The files of the cell and the answers of the sink give no orders to a model: what a tool brings back from there is held against nobody.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '#text/read-text.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');
const ROOMS = ['observe/world', 'observe/sink', 'canary/plant'].filter((room) => existsSync(join(SOURCES, room)));

test.each(ROOMS)('%s says nothing to a model', (room) => {
	const files = readdirSync(join(SOURCES, room), { recursive: true, withFileTypes: true }).filter(
		(one) => one.isFile() && !one.name.includes('.test.'),
	);
	expect(files.length).toBeGreaterThan(5);
	const found = files.flatMap(({ parentPath, name }) =>
		readText(readFileSync(join(parentPath, name), 'utf8'))
			.filter(({ strength }) => strength !== 'weak')
			.map(({ what, shown }) => `${name}: ${what}: ${shown.slice(0, 200)}`),
	);
	expect(found).toEqual([]);
});
