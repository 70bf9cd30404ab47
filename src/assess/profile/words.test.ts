import { expect, test } from 'vitest';
import { lowerCaseWords, speaksOf, spokenIn, vocabularyOf, wordSet } from './words.ts';

test('names are taken apart', () => {
	expect(lowerCaseWords('formatNote get-weather_now v2. Done')).toEqual(['format', 'note', 'get', 'weather', 'now', 'v2', '.', 'done']);
});

test('neighbours may be one word', () => {
	const words = wordSet('Uses DuckDuckGo and Open Street Map.');
	for (const word of ['duckduckgo', 'duck', 'openstreetmap', 'streetmap']) expect(words.has(word)).toBe(true);
	expect(words.has('useswith')).toBe(false);
});

test('a file name is not the words of its parts run together', () => {
	expect(lowerCaseWords('see notes.md')).toEqual(['see', 'notes', 'md']);
});

test.for<readonly [string, boolean]>([
	['Saves it', true],
	['saved', true],
	['saving', true],
	['a safe place', false],
	['unsaved', false],
	['does not save', false],
	['never ever saves', false],
	['does not print. Saves it', true],
	["doesn't save", false],
])('“%s” speaks of saving: %s', ([text, expected]) => {
	expect(speaksOf(spokenIn(text), vocabularyOf('save')) !== undefined).toBe(expected);
});
