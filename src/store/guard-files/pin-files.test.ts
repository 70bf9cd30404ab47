import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changePins, type PinnedPart, type Pins, type WithheldPart } from '#model/pin.ts';
import { PinFiles } from './pin-files.ts';

let directory: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-pin-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const since = '2026-01-01T00:00:00.000Z';
const pinned = (name: string): PinnedPart => ({ digest: `d-${name}`, definition: { name, 'a "key"': [{ deep: null }] }, since });
const withheld = (name: string): WithheldPart => ({ kind: 'flagged', ...pinned(name), findings: ['it says\nthis'] });

test('what is written is read again: tools, prompts, templates and instructions, whatever they are called', () => {
	const names = JSON.parse('{"__proto__":1,"a\\n\\"b":2,"":3}') as object;
	const table = <T>(part: (name: string) => T) => Object.fromEntries(Object.keys(names).map((name) => [name, part(name)]));
	const both = { pinned: table(pinned), withheld: table(withheld) };
	const pins: Pins = {
		server: 'a "server"',
		tools: both.pinned,
		withheld: both.withheld,
		others: { prompt: both, template: { pinned: {}, withheld: both.withheld }, instructions: { pinned: both.pinned, withheld: {} } },
	};
	changePins(new PinFiles(directory), pins.server, () => pins);
	expect(new PinFiles(directory).read(pins.server)).toEqual(pins);
	const none: Pins = { server: 'b', tools: {}, withheld: {} };
	changePins(new PinFiles(directory), none.server, () => none);
	expect(new PinFiles(directory).read('b')).toEqual(none);
});

test('a definition that is nested deep takes as much room as it has', () => {
	const depth = 500;
	const definition = { deep: JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) };
	const files = new PinFiles(directory);
	changePins(files, 's', () => ({ server: 's', tools: { t: { digest: 'd', definition, since } }, withheld: {} }));
	expect(JSON.stringify(files.read('s')?.tools['t']?.definition)).toHaveLength(depth * 2 + '{"deep":}'.length);
	expect(() =>
		changePins(files, 's', () => ({
			server: 's',
			tools: { t: { digest: 'd', definition: { x: 'x'.repeat(9_000_000) }, since } },
			withheld: {},
		})),
	).toThrow('more than');
});
