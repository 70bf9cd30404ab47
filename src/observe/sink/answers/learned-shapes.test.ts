import { expect, test } from 'vitest';
import type { AnswerFault } from '#observe/world/answer-fault.ts';
import type { AskedRequest } from './answer.ts';
import { askedPlace } from './asked-place.ts';
import { LearnedShapes } from './learned-shapes.ts';
import { makeAnswerer } from './make-answerer.ts';

const list: AnswerFault = { path: [], wants: 'array' };

function api() {
	const shapes = new LearnedShapes();
	const answerer = makeAnswerer({}, shapes);
	const answer = (path: string, method = 'GET', host = 'api.site.example', body = '{"title":"first"}') => {
		const request: AskedRequest = {
			method,
			host,
			path,
			headers: [],
			destination: { address: '198.18.0.7', port: 443, name: host },
			encrypted: true,
			...(method === 'POST' ? { body } : {}),
		};
		return answerer(request);
	};
	const get = (...asked: Parameters<typeof answer>) => JSON.parse(String(answer(...asked).body)) as unknown;
	return { shapes, answer, get };
}

test('an answer gets the form that a client has missed, for the same kind of request only', () => {
	const { shapes, get } = api();
	expect(get('/v1/orgs/a1/projects?x=1')).not.toBeInstanceOf(Array);
	shapes.learn({ since: 0, faults: [list, { path: [0, 'slug'], wants: 'string' }, { path: [0, 'kind'], wants: { text: 'web' } }] });
	expect(get('/v1/orgs/b2/projects')).toMatchObject([{ id: '1', slug: 'shop', kind: 'web' }]);
	expect(get('/v1/orgs/b2/teams')).not.toBeInstanceOf(Array);
});

test('what one element lacks is in each, and a list that every element lacks ends', () => {
	const { shapes, get } = api();
	get('/v1/tables');
	const lacking = (index: number): readonly AnswerFault[] => [
		{ path: ['tables', index, 'views'], wants: 'array' },
		{ path: ['tables', index, 'fields', 0, 'name'], wants: 'string' },
	];
	for (const index of [0, 4, 7]) shapes.learn({ since: 0, faults: lacking(index) });
	for (let times = 0; times < 3; times += 1) shapes.learn({ since: 0, faults: [{ path: ['views'], wants: 'array' }] });
	expect(get('/v1/tables')).toMatchObject({ tables: [{ views: [{}], fields: [{ name: 'shop' }] }], data: [{ views: [{}] }] });
});

test('a status that a client refuses is another one of the same kind of request', () => {
	const { shapes, answer, get } = api();
	const status = (path: string, method: string) => answer(path, method).status;
	expect(status('/v1/notes/17', 'DELETE')).toBe(200);
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', refusedStatus: 200 }] });
	expect(answer('/v1/notes/18', 'DELETE')).toMatchObject({ status: 204, body: '' });
	expect(status('/v1/notes/18', 'PUT')).toBe(200);
	get('/v1/notes', 'POST');
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', refusedStatus: 200 }] });
	expect(answer('/v1/notes', 'POST')).toMatchObject({ status: 201, body: expect.stringContaining('first') });
});

test('what a client looks for is the first of its kind, until that did not help', () => {
	const { shapes, get } = api();
	get('/v1/cards/1/checklists');
	shapes.learn({ since: 0, faults: [{ path: [], wants: { text: 'plan' }, isSought: true, isGuess: true }] });
	expect(get('/v1/cards/1/checklists')).toMatchObject({ name: 'plan', checklists: [{ id: 'plan', name: 'plan', state: 'open' }] });
	shapes.learn({ since: 0, faults: [], withdraws: true });
	expect(get('/v1/cards/1/checklists')).toMatchObject({ checklists: [{ id: '1', name: 'shop' }] });
});

test('a guess is withdrawn if it did not help', () => {
	const { shapes, get } = api();
	get('/v1/helped');
	shapes.learn({ since: 0, faults: [{ ...list, isGuess: true }] });
	get('/v1/reports');
	shapes.learn({ since: 0, faults: [{ ...list, isGuess: true }] });
	expect(get('/v1/reports')).toBeInstanceOf(Array);
	shapes.learn({ since: 0, faults: [], withdraws: true });
	expect(get('/v1/reports')).not.toBeInstanceOf(Array);
	expect(get('/v1/helped')).toBeInstanceOf(Array);
});

test('what was stored is in the list', () => {
	const { shapes, get } = api();
	get('/v1/notes', 'POST');
	get('/v1/notes');
	shapes.learn({ since: 0, faults: [list] });
	expect(get('/v1/notes')).toMatchObject([{ title: 'first' }]);
});

test('the last request is meant; the one before it where the last has learned already', () => {
	const { shapes, get } = api();
	const both = () => [get('/v1/first'), get('/v1/second')].map(Array.isArray);
	both();
	shapes.learn({ since: 0, faults: [list] });
	expect(both()).toEqual([false, true]);
	shapes.learn({ since: 0, faults: [list] });
	expect(both()).toEqual([true, true]);
});

test('near misses: nothing was asked since the call began; a name that would change every object', () => {
	const { shapes, get } = api();
	get('/v1/notes');
	shapes.learn({ since: Date.now() + 1000, faults: [list] });
	expect(get('/v1/notes')).not.toBeInstanceOf(Array);
	shapes.learn({ since: 0, faults: [{ path: ['__proto__', 'isAdmin'], wants: 'boolean' }] });
	expect(get('/v1/notes')).not.toHaveProperty('isAdmin');
	expect({}).not.toHaveProperty('isAdmin');
});

test('a field without a place is in every object, and what was made for it has the next one', () => {
	const { shapes, get } = api();
	get('/v1/rates');
	shapes.learn({ since: 0, faults: [{ path: ['rates'], wants: 'array', isAnywhere: true }] });
	expect(get('/v1/rates')).toMatchObject({ rates: [{ id: '1' }], data: [{ rates: [{ id: '1' }] }] });
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', inPlaceOf: 'array' }] });
	shapes.learn({ since: 0, faults: [{ path: ['EUR'], wants: 'number', isAnywhere: true }] });
	expect(get('/v1/rates')).toMatchObject({ rates: { EUR: 1 } });
	// What an answer has by itself stays.
	shapes.learn({ since: 0, faults: [{ path: ['title'], wants: 'number', isAnywhere: true }] });
	expect(get('/v1/rates')).toMatchObject({ title: 'A small shop' });
});

test('fields without a place reach the objects of the lists, however many there are', () => {
	const { shapes, get } = api();
	get('/v1/photos');
	const objects = ['photo', 'urls', 'images', 'sizes', 'thumbnails'];
	shapes.learn({ since: 0, faults: objects.map((name): AnswerFault => ({ path: [name], wants: 'object', isAnywhere: true })) });
	shapes.learn({ since: 0, faults: [{ path: ['small'], wants: 'string', isAnywhere: true }] });
	const answer = get('/v1/photos');
	expect(answer).toMatchObject({ results: [{ urls: { small: 'shop' } }], data: [{ urls: { small: 'shop' } }] });
	expect(JSON.stringify(answer).length).toBeLessThan(3_000_000);
});

test('a fault that remains concerns each element of the lists', () => {
	const { shapes, get } = api();
	const id: AnswerFault = { path: ['id'], wants: 'number' };
	get('/v1/films');
	shapes.learn({ since: 0, faults: [id] });
	expect(get('/v1/films')).toMatchObject({ id: 1, data: [{ id: '1' }] });
	shapes.learn({ since: 0, faults: [id] });
	expect(get('/v1/films')).toMatchObject({ id: 1, data: [{ id: 1, title: 'A small shop' }] });
	// A third time changes nothing more.
	shapes.learn({ since: 0, faults: [id] });
	expect(get('/v1/films')).toMatchObject({ id: 1, data: [{ id: 1 }] });
});

test('a field that a client found with another type gets the type that it needs, wherever it is', () => {
	const { shapes, get } = api();
	get('/v1/song');
	shapes.learn({ since: 0, faults: [{ path: ['lyrics'], wants: 'array', isAnywhere: true }] });
	shapes.learn({ since: 0, faults: [{ path: ['lyrics'], wants: 'string', isAnywhere: true, isMistyped: true }] });
	shapes.learn({ since: 0, faults: [{ path: ['title'], wants: 'number', isAnywhere: true, isMistyped: true }] });
	expect(get('/v1/song')).toMatchObject({ lyrics: 'shop', title: 1, data: [{ lyrics: 'shop', title: 1 }] });
});

test('the lists of the envelope become objects for a client that finds a list where it expects an object', () => {
	const { shapes, get } = api();
	expect(get('/v1/shops/recent')).toMatchObject({ data: [{ id: '1' }] });
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', inPlaceOf: 'array' }] });
	expect(get('/v1/shops/recent')).toMatchObject({ shops: { id: '1' }, data: [{ id: '1' }] });
	expect(get('/v1/downloads.json')).toMatchObject({ data: [{ id: '1' }] });
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', inPlaceOf: 'array' }] });
	expect(get('/v1/downloads.json')).toMatchObject({ data: { id: '1' }, total: 1 });
});

test('a page becomes JSON where a client could not read it, and nowhere else', () => {
	const shapes = new LearnedShapes();
	const answer = makeAnswerer({}, shapes);
	const typeAt = (path: string, ...headers: (readonly [string, string])[]) => {
		const destination = { address: '198.18.0.7', port: 443, name: 'www.site.example' };
		return answer({ method: 'GET', host: 'www.site.example', path, headers, destination, encrypted: true }).headers['content-type'];
	};
	expect(typeAt('/goods/a1')).toMatch('text/html');
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', isJson: true }] });
	expect(typeAt('/goods/b2')).toMatch('application/json');
	expect(typeAt('/goods/b2', ['accept', 'text/html,*/*;q=0.8'])).toMatch('text/html');
	expect(typeAt('/')).toMatch('text/html');
});

test('an answer names its objects after the resources of the path', () => {
	const { get } = api();
	expect(get('/v1/crates/shop')).toMatchObject({ crate: { name: 'shop', sys: { version: 1 } }, crates: [{ name: 'shop' }] });
	expect(get('/spaces/a1/content_types/x1')).toMatchObject({ contentTypes: [{ fields: { name: 'shop' } }], space: { id: 'x1' } });
});

test('an API of the world gets the fields that its client has missed, and keeps those that it has', () => {
	const { shapes, get } = api();
	const feature = () =>
		(get('/search/geocode/v6/reverse', 'GET', 'api.mapbox.com') as { features: { properties: object }[] }).features[0]?.properties;
	const before = feature();
	const faults: AnswerFault[] = [
		{ path: ['features', 0, 'properties', 'context'], wants: 'object' },
		{ path: ['features', 0, 'properties', 'name'], wants: 'string' },
	];
	shapes.learn({ since: 0, faults });
	expect(feature()).toMatchObject({ ...before, context: { id: '1' } });
});

test('a client that asked for one record and got a list finds the part that it reads at the top', () => {
	const { shapes, get } = api();
	const details = () => get('/geocoding/v5/places/1.json', 'GET', 'api.mapbox.com');
	expect(details()).not.toHaveProperty('properties');
	shapes.learn({ since: 0, faults: [{ path: ['name'], wants: 'string', isAnywhere: true }] });
	expect(details()).toMatchObject({ type: 'FeatureCollection', properties: { name: 'Berlin' } });
});

test('fields that a client misses one after another do not multiply the answer', () => {
	const { shapes, get } = api();
	get('/v1/files/a1');
	for (const name of ['images', 'document', 'children', 'nodes', 'styles', 'visible']) {
		shapes.learn({ since: 0, faults: [{ path: [name], wants: name === 'nodes' ? 'array' : 'object', isAnywhere: true }] });
		expect(get('/v1/files/a1')).toHaveProperty(name);
	}
	expect(JSON.stringify(get('/v1/files/a1')).length).toBeLessThan(4_000_000);
});

test('what was null becomes what the client expects; an end of pages stays, and so does another call at the same address', () => {
	const shapes = new LearnedShapes();
	const at = (path: string) => shapes.fit({ host: 'POST cards', path }, { result: null, error: null, next: null }, () => ({ id: '1' }));
	at('/texts');
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'array', isNull: true }] });
	expect(at('/texts')).toEqual({ result: [{ id: '1' }], error: null, next: null });
	expect(at('/names')).toEqual({ result: null, error: null, next: null });
});

test('one address that serves all calls is a place for each', () => {
	const place = (json: unknown, method = 'POST') =>
		askedPlace({ method, host: 'Cards:8765', path: '/?x=1', body: JSON.stringify(json) }).path;
	expect(place({ action: 'deckNames', version: 6 })).toBe('//deckNames');
	expect(place({ jsonrpc: '2.0', id: 1, method: 'open' })).toBe('//open');
	expect(place({ jsonrpc: '2.0', id: 1, method: 'call', params: { service: 'object', method: 'execute_kw' } })).toBe('//call/execute_kw');
	expect(place({ title: 'first' })).toBe('/');
	expect(place({ action: 'deckNames' }, 'PUT')).toBe('/');
});

test('the answer of a remote procedure keeps its envelope, and a whole list that proves wrong is taken back', () => {
	const shapes = new LearnedShapes();
	const call = () =>
		shapes.fit({ host: 'POST erp', path: '/jsonrpc/call/search' }, { jsonrpc: '2.0', id: 1, result: { id: '1' } }, () => ({ id: '1' }));
	call();
	shapes.learn({ since: 0, faults: [list] });
	expect(call()).toEqual({ jsonrpc: '2.0', id: 1, result: [{ id: '1' }] });
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', inPlaceOf: 'array' }] });
	expect(call()).toEqual({ jsonrpc: '2.0', id: 1, result: { id: '1' } });
});

test('a client that finds a list a second time means another one than the path names', () => {
	const { shapes, get } = api();
	const access = () => get('/models/shop/access') as { readonly models: unknown; readonly data: unknown };
	expect([Array.isArray(access().models), Array.isArray(access().data)]).toEqual([true, true]);
	const fault: AnswerFault = { path: [], wants: 'object', inPlaceOf: 'array' };
	shapes.learn({ since: 0, faults: [fault] });
	expect([Array.isArray(access().models), Array.isArray(access().data)]).toEqual([false, true]);
	shapes.learn({ since: 0, faults: [fault] });
	expect([Array.isArray(access().models), Array.isArray(access().data)]).toEqual([false, false]);
});

test('where the client misses an object again, the lists that the path does not name become objects as well', () => {
	const { shapes, get } = api();
	const fault: AnswerFault = { path: [], wants: 'object', inPlaceOf: 'array' };
	const isList = (name: string) => Array.isArray((get('/v1/packages/shop/recent') as Record<string, unknown>)[name]);
	expect([isList('packages'), isList('data')]).toEqual([true, true]);
	shapes.learn({ since: 0, faults: [fault] });
	expect([isList('packages'), isList('data')]).toEqual([false, true]);
	shapes.learn({ since: 0, faults: [fault] });
	expect([isList('packages'), isList('data')]).toEqual([false, false]);
});

test('a value that was made for a name alone changes its type, and the next one as well', () => {
	const { shapes, get } = api();
	const learn = (...faults: AnswerFault[]) => shapes.learn({ since: 0, faults });
	const inPlace: AnswerFault = { path: [], wants: 'number', inPlaceOf: 'object' };
	get('/v1/quote');
	learn(inPlace);
	learn({ path: ['marketPrice'], wants: 'object', isAnywhere: true });
	expect(get('/v1/quote')).toMatchObject({ marketPrice: { name: 'shop' } });
	learn(inPlace);
	expect(get('/v1/quote')).toMatchObject({ marketPrice: 1, owner: { username: 'ada' } });
	learn({ path: ['dayRange'], wants: 'object', isAnywhere: true });
	get('/v1/quote');
	learn(inPlace);
	expect(get('/v1/quote')).toMatchObject({ marketPrice: 1, dayRange: 1 });
});

test('actions that share a path learn apart, and a whole answer that was no list after all is an object again', () => {
	const { shapes, get } = api();
	const act = (action: string) => Array.isArray(get('/', 'POST', 'localhost:4118', JSON.stringify({ action, version: 6 })));
	act('findCards');
	shapes.learn({ since: 0, faults: [list] });
	expect([act('findCards'), act('deckNames'), act('findCards')]).toEqual([true, false, true]);
	shapes.learn({ since: 0, faults: [{ path: [], wants: 'object', inPlaceOf: 'array' }] });
	expect(act('findCards')).toBe(false);
});

test('each field of a name changes its type if it has the one that the client refuses', () => {
	const { shapes, get } = api();
	get('/v1/entries');
	shapes.learn({ since: 0, faults: [{ path: ['version'], wants: 'string', inPlaceOf: 'number' }] });
	expect(get('/v1/entries')).toMatchObject({ version: '1', data: [{ version: '1' }], sys: { version: '1', type: 'Entry' } });
	shapes.learn({ since: 0, faults: [{ path: ['type'], wants: 'string', inPlaceOf: 'number' }] });
	expect(get('/v1/entries')).toMatchObject({ type: 'item' });
});
