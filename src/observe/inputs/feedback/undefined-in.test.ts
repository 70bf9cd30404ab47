import { expect, test } from 'vitest';
import { answerFaults } from './answer-faults.ts';
import { undefinedIn } from './undefined-in.ts';

test('a list that is absent is named after what the tool lists', () => {
	expect(undefinedIn("Error: Cannot read properties of undefined (reading 'map')", 'list-crate-versions')).toEqual([
		{ path: ['crates'], wants: 'array', isAnywhere: true },
		{ path: ['versions'], wants: 'array', isAnywhere: true },
	]);
});

test('an object that is absent is named after what the tool shows, and has the field that was read', () => {
	expect(undefinedIn("Cannot read properties of undefined (reading 'max_version')", 'get_crate')).toEqual([
		{ path: ['crate'], wants: 'object', isAnywhere: true },
		{ path: ['max_version'], wants: 'object', isAnywhere: true },
	]);
});

test('a field with a usual place is in the objects that usually hold it', () => {
	const names = (error: string, tool: string) => undefinedIn(error, tool).map(({ path: [name], wants }) => `${name}: ${wants}`);
	expect(names("Cannot read properties of undefined (reading 'small')", 'search_photos')).toEqual([
		...['photo', 'urls', 'images', 'sizes', 'thumbnails'].map((name) => `${name}: object`),
		'small: string',
	]);
	expect(names("Cannot read properties of undefined (reading 'commit')", 'show')).toContain('source: object');
	expect(names("Cannot read properties of undefined (reading 'flavour')", 'show')).toEqual(['flavour: object']);
});

test('a Python client has found nothing in the place of a list or an object; the whole answer is not meant', () => {
	const notes = [
		{ path: ['notes'], wants: 'array', isAnywhere: true },
		{ path: [], wants: 'array', isNull: true },
	];
	expect(answerFaults("Error: 'NoneType' object is not iterable", [], { tool: 'find-notes' })).toEqual(notes);
	expect(answerFaults("object of type 'NoneType' has no len()", [], { tool: 'find-notes' })).toEqual(notes);
	expect(undefinedIn("'NoneType' object has no attribute 'items'", 'get_rates')).toEqual([
		{ path: ['rate'], wants: 'object', isAnywhere: true },
	]);
	expect(undefinedIn("'NoneType' object is not subscriptable", 'get_rates')).toEqual([
		{ path: ['rate'], wants: 'object', isAnywhere: true },
	]);
	expect(undefinedIn("'NoneType' object has no attribute 'lower'", 'get_rates')).toEqual([]);
	expect(undefinedIn("'NoneType' object has no attribute 'find_all'", 'get_rates')).toEqual([]);
});

test('a method of texts is about the input', () => {
	expect(undefinedIn("Cannot read properties of undefined (reading 'trim')", 'read_query')).toEqual([]);
});

test('a page where JSON was expected', () => {
	const json = [{ path: [], wants: 'object', isJson: true }];
	expect(answerFaults('Unexpected token \'<\', "<!doctype "... is not valid JSON', [])).toEqual(json);
	expect(answerFaults('Error calling tool: Expecting value: line 1 column 1 (char 0)', [])).toEqual(json);
	expect(answerFaults('Unexpected token h in JSON at position 0', [])).toEqual([]);
});
