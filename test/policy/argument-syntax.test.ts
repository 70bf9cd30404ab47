// Syntax in arguments that name one thing, with near misses of each kind.

import { describe, expect, test } from 'vitest';
import { decide } from '#enforce/policy/decide.ts';
import { policyOf, shippedPolicy } from './shipped-policy.ts';

const byDefault = shippedPolicy('default', { cwd: '/srv/app', home: '/home/user' });
const strict = policyOf('version: 1\ninclude: [strict]\nrules:\n  - { name: all, tools: ["*"], effect: allow, reason: allowed }\n');
const rule = (args: Record<string, string>, policy = byDefault) => decide(policy, { tool: 'get_item', args }, { now: 0 }).rule;

describe('the default policy', () => {
	test.each([
		{ host: 'a.example; cat /etc/hosts' },
		{ branch: 'main$(id)' },
		{ id: '1 && whoami' },
		{ name: 'x`id`' },
		{ branch: '--upload-pack=touch x' },
		{ host: '-oProxyCommand=id' },
		{ id: "1' OR '1'='1" },
		{ user_id: '{"$ne": null}' },
		{ user_id: '{ $gt: 0 }' },
		{ user_id: "{ 'email[$not][$size]': 3 }" },
		{ id: '7)) OR ((7=7' },
		{ id: '3  )   where 41  =  41' },
		{ id: '3 and elt  (  41  =  41, 1 )' },
		{ id: "3' and sleep  (  5  )" },
		{ id: '3 or "ab"="ab' },
		{ id: '3 or   (  41  =  41  )' },
		{ username: 'x)(uid=*))(|(uid=*' },
		{ name: '{{7*7}}' },
		// biome-ignore lint/suspicious/noTemplateCurlyInString: a template of another language
		{ name: '${T(java.lang.Runtime).getRuntime()}' },
		{ name: 'a\r\nSet-Cookie: b=c' },
		{ id: ";'/bin/id'" },
		{ id: ';{id,}' },
		{ id: ";$'i'd" },
		{ id: 'ls -la' },
		{ id: '<script>alert(1)</script>' },
		{ id: '<svg onload=alert(1)>' },
		{ id: '-- --help' },
		{ id: '1 ORDER BY 10' },
		{ id: 'O:8:"stdClass":0:{}' },
		{ id: "']/name()|//account/token['" },
		{ id: 'count(//*)' },
		{ id: "a' or name()='b" },
		{ name: '{$a=3*3}{$a}' },
		{ name: '%{3*3}' },
		{ name: '$request.getClass()' },
		{ name: '<!--#echo var="DATE_GMT" -->' },
		{ name: "{fetch file='x'}" },
		{ name: '%x(date)' },
		{ id: 'GLOBIGNORE=*' },
		{ id: "x' or login like '%" },
		{ id: '3;SELECT%20*' },
		{ id: 'DROP TABLE clients' },
		{ id: 'alter table clients add x int' },
		{ id: '3 having 3=3' },
		{ id: "3'or'4'='4" },
		{ id: '3.union select 4' },
		{ id: 'UN/**/ION SEL/**/ECT 3' },
		{ id: "', $or: [ {}, { 'a':'b" },
		{ id: 'db.clients.drop()' },
		{ id: '(uid=*)' },
		{ id: '//client[position()=3]' },
		{ id: "3') MATCH (n) DETACH DELETE n //" },
		{ id: '{__schema{types{name}}}' },
		{ id: 'FLUSHALL' },
		{ id: '"><img src=x>' },
		{ id: '<meta http-equiv=refresh content=0>' },
		{ id: '<b>x</b>' },
		{ id: "' onpointerdown='f()" },
		{ id: 'document.cookie' },
		{ id: '=HYPERLINK("http://a.example","x")' },
		{ id: "+cmd|' /C date'!A0" },
		{ id: '\\input{/etc/hosts}' },
		{ id: '$[3*3]' },
		{ id: '%p.%p.%p' },
		{ id: 'a\rb' },
		{ id: 'a%E5%98%8A%E5%98%8Db' },
		{ id: 'cmd.exe /c date' },
		{ id: 'rundll32 a.dll,Main' },
		{ id: 'x sh -c date' },
		{ id: '$_GET[0]' },
		// A Java object, a pickle and an object of PHP.
		{ id: 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA==' },
		{ id: 'gASVIAAAAAAAAACMBXBvc2l4' },
		{ id: 'YToxOntpOjA7czoxOiJhIjt9' },
	])('denies %j', (args) => expect(rule(args)).toBe('no-injected-syntax'));

	test.each([
		{ name: "O'Brien & Sons" },
		{ name: 'paid in [$] and $size: large' },
		{ id: '(a or (b))' },
		{ name: 'Where 4 = four' },
		{ name: 'count (of 3) | // later' },
		{ name: '{$5 off} 20%{sic}' },
		{ name: '$price.list' },
		{ name: 'rock or users like "blues"' },
		{ name: '{ifs} and {maths}' },
		{ name: '50%x2 (pair)' },
		{ name: 'Deep sleep (deluxe  edition)' },
		{ name: 'f (x) = 2' },
		{ name: 'R&D; Sales | Marketing' },
		{ name: "rock 'n' roll and blues" },
		{ branch: 'feature/a-b_c.d' },
		{ id: '-5' },
		{ id: '550e8400-e29b-41d4-a716-446655440000' },
		{ path: 'src/**/*.ts' },
		{ path: 'docs/What is (new)?.md' },
		{ url: 'https://a.example/?a=1&id=2&echo=3' },
		{ date: '2026-01-01T00:00:00Z' },
		{ name: 'cat' },
		{ name: 'Open Source (shell) tools' },
		{ name: 'std::vector' },
		{ url: 'https://user@git.example.com/x' },
		{ path: '/etc/nginx/nginx.conf' },
		{ name: 'a <b> c' },
		{ name: 'Create user guide' },
		{ name: 'Truncate long table names' },
		{ name: 'Having 3 of 4' },
		{ name: 'List<String> of <id>' },
		{ name: 'line one<br/>line two' },
		{ name: "'yes' or no" },
		{ name: '@app.get("/x")' },
		{ name: '+1 (555) 0100' },
		{ name: 'SUM(a) of all' },
		{ name: 'document.cookies-policy' },
		{ name: 'cmd' },
		{ name: 'MATCH (final)' },
		{ name: '3 * 4 cm' },
		{ name: '%d-%m-%Y' },
		{ id: 'YToxMjM0NTY3ODkwYWJj' },
		{ id: 'rO0xBXNyABFqYXZhLnV0' },
		{ path: 'docs\\inputs\\x' },
		{ query: "' OR 1=1 --" },
		{ command: 'ls; id' },
		{ content: 'Run $(id) && echo {{x}}' },
	])('allows %j', (args) => expect(rule(args)).toBe('default'));

	test.each([{ url: 'https://docs.example.com@evil.example/x' }, { url: 'http://evil.example#@docs.example.com/' }])(
		'denies %j: it shows another host',
		(args) => expect(rule(args)).not.toBe('default'),
	);

	test.each([{ url: 'https:evil.example/x' }, { url: 'http:\\\\evil.example' }, { path: '/\\evil.example' }])(
		'denies %j: programs read its slashes differently',
		(args) => expect(rule(args)).toBe('no-odd-urls'),
	);

	test.each([{ path: 'C:\\x.example' }, { url: 'https://a.example//x' }])('allows the slashes of %j', (args) =>
		expect(rule(args)).toBe('default'),
	);

	test('reads the file behind an @', () => {
		expect(rule({ id: '@/etc/shadow' })).toBe('no-secret-files');
		expect(rule({ id: '@scope/shadow' })).toBe('default');
	});

	test.each([{ id: 'proxy: 64:ff9b::7f00:1' }, { id: 'server = "::ffff:a9fe:a9fe"' }])('finds the address in %j', (args) =>
		expect(rule(args)).not.toBe('default'),
	);

	test('a known token in base64 is a secret', () => {
		const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
		expect(rule({ id: Buffer.from(`token ${token}`).toString('base64') })).toBe('no-secrets-in-arguments');
	});
});

test('the strict policy looks into arguments whose name says nothing, and for secrets by their structure', () => {
	expect(rule({ thing: 'x; rm -rf /tmp/a' })).toBe('default');
	expect(rule({ thing: 'x; rm -rf /tmp/a' }, strict)).toBe('no-loose-syntax');
	expect(rule({ note: '4111 1111 1111 1111' }, strict)).toBe('no-structured-secrets');
	expect(rule({ note: '4111 1111 1111 1112' }, strict)).toBe('all');
});

test('the strict policy keeps calls out of the machine’s own files', () => {
	expect(rule({ path: '/etc/hosts' }, strict)).toBe('no-system-paths');
	expect(rule({ path: 'C:\\Windows\\debug\\netsetup.log' }, strict)).toBe('no-system-paths');
	expect(rule({ path: '/srv/etc/hosts' }, strict)).toBe('all');
	expect(rule({ path: '/etc/hosts' })).toBe('default');
});

test.each([
	{ id: 'field"x' },
	{ id: 'field`x' },
	{ name: 'a*b' },
	{ id: 'a%41' },
	{ id: 'x\u2024y' },
	{ path: 'a$b' },
	{ id: "int('x')" },
	{ id: 'WyRpZF0gJChpZCk=' },
])('the strict policy denies the signs in %j', (args) => {
	expect(rule(args, strict)).toBe('no-unusual-signs');
	expect(rule(args)).toBe('default');
});

test.each([
	{ name: "O'Brien & Sons (north), 50% #3" },
	{ name: "rock 'n' roll" },
	{ path: 'src/**/[id]/a (1).ts' },
	{ path: 'docs\\a.md' },
	{ url: 'https://a.example/x?y=1&z=%20' },
	{ id: 'WyJhIiwiYiIsImMiXQ==' },
	{ thing: 'status = "open"' },
])('the strict policy allows %j', (args) => expect(rule(args, strict)).toBe('all'));

test.each([
	{ url: 'http://a.example/' },
	{ url: 'https://203.0.113.7/x' },
	{ url: 'https://user@a.example/' },
	{ url: 'https://a.example:8443/' },
])('the strict policy denies the host in %j', (args) => {
	expect(rule(args, strict)).toBe('no-unusual-hosts');
	expect(rule(args)).toBe('default');
});

test('the strict policy allows a plain URL', () => {
	expect(rule({ url: 'https://a.example:443/x@y?z=1:2' }, strict)).toBe('all');
});
