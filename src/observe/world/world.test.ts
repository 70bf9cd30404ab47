// The world is made for servers that nobody has thought of: no file of it names a published one that is audited.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import published from '../../../scripts/published/servers.json' with { type: 'json' };

test('no file of the world names a package of the list', () => {
	const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
	expect(files.length).toBeGreaterThan(10);
	for (const file of files) {
		const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').toLowerCase();
		for (const { package: name } of published) expect([file, name, text.includes(name.toLowerCase())]).toEqual([file, name, false]);
	}
});
