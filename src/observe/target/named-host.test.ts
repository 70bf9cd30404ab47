import { expect, test } from 'vitest';
import { namedHosts } from './named-host.ts';

test.each([
	['https://API.Weather.Example/v1?x=1', ['api.weather.example']],
	['postgresql://ada:s@cret@db.example:5432/notes', ['db.example']],
	['mongodb://a.example:27017,b.example:27017/x', ['a.example', 'b.example']],
	['http://[2001:db8::1]:8080/', ['2001:db8::1']],
	['http://3405803879/', ['203.0.113.103']],
	['db.example:5432', ['db.example']],
	['db:5432', ['db']],
	['localhost', ['localhost']],
	['203.0.113.7', ['203.0.113.7']],
	['[2001:db8::1]:443', ['2001:db8::1']],
	['a.example,b.example:8443', ['a.example', 'b.example']],
	['bücher.example', []],
	['https://bücher.example/', ['xn--bcher-kva.example']],
])('%s names %j', (word, hosts) => {
	expect(namedHosts(word)).toEqual(hosts);
});

test.each([
	'serve',
	'settings.json',
	'1.2.3',
	'--stdio',
	'tag:1',
	'/srv/x',
	'./a.example/x',
	'a b',
	'',
	'file:///srv/notes',
	'key:value',
	'8080:80',
])('%j names no host', (word) => {
	expect(namedHosts(word)).toEqual([]);
});
