import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { withNamedSwitch } from './named-switch.ts';

const full: JsonObject = { id: '1', ignoreRobotsText: false, force: false, dryRun: false, verbose: true };
const of = (error: string, args: JsonObject = { id: '1' }) => [...withNamedSwitch(args, error, full)];

test.for<[error: string, name: string]>([
	["disallowed by robots.txt. You may want to run it with '--ignore-robots-txt'", 'ignoreRobotsText'],
	['The note exists, use force to overwrite it', 'force'],
	['refused without --force', 'force'],
	['This can only be done as a dry run', 'dryRun'],
])('%s: %s', ([error, name]) => {
	expect(of(error)).toEqual([{ id: '1', [name]: true }]);
});

test('near misses: another word, a word in passing, a switch that is on', () => {
	expect(of('robots.txt could not be read')).toEqual([]);
	expect(of('a force of nature')).toEqual([]);
	expect(of('use force', { id: '1', force: true })).toEqual([]);
});
