import { expect, test } from 'vitest';
import { withIncluded, withNamedFields } from './sparse-fields.ts';

const RECORD = { id: '17', title: 'A', tags: ['x'], items: [{ id: '1', title: 'B', state: 'open' }], has_more: false };

test('one record has the named fields only, and so has each of a list', () => {
	expect(withNamedFields(RECORD, '/notes/17?fields=id,title,created_time')).toEqual({
		id: '17',
		title: 'A',
		created_time: 1_735_812_000_000,
	});
	expect(withNamedFields(RECORD, '/notes?fields=id,is_todo')).toMatchObject({ items: [{ id: '1', is_todo: false }], has_more: false });
});

test('a field that the record lacks has a value of the type that its name suggests', () => {
	expect(withNamedFields(RECORD, '/notes/17?fields=parent_id,published_at,word_count,avatar_url,labels,author')).toEqual({
		parent_id: '1',
		published_at: '2025-01-02T10:00:00Z',
		word_count: 1,
		avatar_url: 'https://www.site.example/shop',
		labels: [],
		author: 'ada',
	});
});

test('related records are included if the query asks for them', () => {
	expect(withIncluded(RECORD, '/v2/providers/17?include=provider-versions')).toMatchObject({
		...RECORD,
		included: [{ id: '1', type: 'provider-versions', attributes: { name: 'shop' } }],
	});
	for (const path of ['/v2/providers/17', '/v2/providers/17?include=', '/search?include=a word'])
		expect(withIncluded(RECORD, path)).toBe(RECORD);
});

test('near misses: no fields, one word, an expression', () => {
	for (const path of ['/notes/17', '/notes/17?fields=all', '/notes/17?fields=id,owner(name)', '/notes/17?sort=id,title'])
		expect(withNamedFields(RECORD, path)).toBe(RECORD);
});
