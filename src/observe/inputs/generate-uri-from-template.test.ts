import { expect, test } from 'vitest';
import { generateUriFromTemplate, templateVariables } from './generate-uri-from-template.ts';
import { markerOf } from './marker.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
const marker = markerOf('template notes', 0);

function fill(template: string) {
	return generateUriFromTemplate(template, { name: 'notes', places });
}

test.each([
	['memo://note/{id}', 'memo://note/1'],
	['memo://note/{name}', `memo://note/${marker}`],
	['weather://{city}/{date}', 'weather://Berlin/2024-01-15'],
	['file:///{path}', `file:///${marker}.txt`],
	['file://{+path}', `file:///work/${marker}.txt`],
	['file:///{+path}', `file:///work/${marker}.txt`],
	['db://{table}{?limit,query}', `db://${marker}?limit=1&query=Hello%20from%20${marker}`],
	['db://x?a=1{&limit}', 'db://x?a=1&limit=1'],
	['x://host{/owner,branch}', 'x://host/example/main'],
	['x://host/{version:3}', 'x://host/1.0'],
	['x://host{#version}', 'x://host#1.0.0'],
	['x://host/a{.version}{;limit}', 'x://host/a.1.0.0;limit=1'],
	['x://plain', 'x://plain'],
	['proxy://{url}', `proxy://https%3A%2F%2Fwww.site.example%2F${marker}`],
])('%s becomes %s', (template, uri) => {
	expect(fill(template)).toEqual({ uri });
});

test.each(['x://{', 'x://}', 'x://{}', 'x://{a b}', 'x://{|a}', `x://${'{a}'.repeat(101)}`, 'x'.repeat(8_001), '{{a}}'])(
	'%s defeats it',
	(template) => {
		expect(fill(template)).toEqual({ defeated: expect.stringContaining('the template') });
	},
);

test('the variables of a template, each once, with what its name suggests', () => {
	expect(templateVariables('weather://{city}/{date}{?city,limit}', { name: 'notes', places })).toEqual({
		city: 'Berlin',
		date: '2024-01-15',
		limit: '1',
	});
	expect(templateVariables('note://{!bad}/{', { name: 'notes', places })).toEqual({});
});
