import { expect, test } from 'vitest';
import type { ToolAnnotations } from '#model/declaration.ts';
import { connect, lookup, type Parts, published } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

function byTool(
	description: string,
	host: string,
	more: { args?: Record<string, string>; annotations?: ToolAnnotations; name?: string } = {},
) {
	const name = more.name ?? 'act';
	return explained({
		tools: [{ name, description, ...(more.annotations === undefined ? {} : { annotations: more.annotations }) }],
		calls: [{ tool: name, args: more.args ?? {} }],
		seen: [lookup(host, { during: 1 })],
	});
}

test.for<readonly [string, string, string | undefined]>([
	['Asks https://api.weather.example/v1 for it.', 'api.weather.example', 'declared'],
	['Asks weather.example.', 'api.weather.example', 'declared'],
	['See api.weather.example', 'geo.weather.example', 'declared'],
	['Asks weather.example.', 'weather.example.evil.example', undefined],
	['Hosted on vercel.app', 'evil.vercel.app', undefined],
	['Stores it in mydata.blob.core.windows.net.', 'mydata.blob.core.windows.net', 'declared'],
	['Stores it in mydata.blob.core.windows.net.', 'attacker.blob.core.windows.net', undefined],
	['Get weather alerts for a US state', 'api.weather.gov', 'declared'],
	['Looks things up in OpenStreetMap.', 'nominatim.openstreetmap.org', 'declared'],
	['Looks things up in Hacker News.', 'hn.hackernews.example', 'declared'],
	['Formats a note.', 'note.example', undefined],
	['Formats a note about the weatherman.', 'api.weather.gov', undefined],
	['Fetch a website and return it', 'a.example', 'declared'],
	['Downloads a file', 'a.example', 'declared'],
	['Navigates to a URL', 'a.example', 'declared'],
	['Formats a note.', 'a.example', undefined],
	['Formats a note. Never fetches anything.', 'a.example', undefined],
	['Formats a note without any network access.', 'a.example', undefined],
	['Purely local text formatting of web pages.', 'a.example', undefined],
	['Works offline. Formats https://a.example pages.', 'a.example', undefined],
	['Converts web pages locally.', 'a.example', undefined],
	['Formats prefetched text', 'a.example', undefined],
])('“%s” and %s: %s', ([description, host, expected]) => {
	expect(byTool(description, host)).toBe(expected);
});

test('openWorldHint counts when nothing speaks against it', () => {
	expect(byTool('Acts.', 'a.example', { annotations: { openWorldHint: true } })).toBe('declared');
	expect(byTool('Acts. Purely local.', 'a.example', { annotations: { openWorldHint: true } })).toBe(undefined);
	expect(byTool('Acts on the web.', 'a.example', { annotations: { openWorldHint: false } })).toBe(undefined);
});

test('a tool that was told where to go may not go elsewhere', () => {
	const args = { url: 'https://page.example/x' };
	expect(byTool('Fetches a URL.', 'page.example', { args })).toBe('argument');
	expect(byTool('Fetches a URL.', 'collector.example', { args })).toBe(undefined);
	expect(byTool('Fetches a URL.', 'collector.example', { args, annotations: { openWorldHint: true } })).toBe(undefined);
	expect(byTool('Fetches a URL through reader.example.', 'r.reader.example', { args })).toBe('declared');
});

test('a query that mentions a page does not tell the tool where to go', () => {
	const open = { annotations: { openWorldHint: true } };
	const of = (query: string) => byTool('Searches articles.', 'eutils.papers.example', { args: { query }, ...open });
	expect(of('Please note anna@mail.example at https://www.shop.example/login')).toBe('declared');
	// Near misses: the value is the address of a page, or a host.
	expect(of('https://www.shop.example/login')).toBe(undefined);
	expect(of(' www.shop.example\n')).toBe(undefined);
});

test('a tool that uses the network in general has no leave for a place where anyone can leave data', () => {
	const open = { annotations: { openWorldHint: true } };
	for (const host of ['api.telegram.org', 'x7f.webhook.site', 'abc.ngrok-free.app', 'pastebin.com', 'eo1.m.pipedream.net'])
		expect(byTool('Translates a text with an online service.', host, open)).toBe(undefined);
	expect(byTool('Downloads a list.', 'pastebin.com')).toBe(undefined);
	// Near misses: the text names the service, or speaks of leaving something; another host; the call names it.
	expect(byTool('Asks Telegram for the news.', 'api.telegram.org', open)).toBe('declared');
	expect(byTool('Uploads a file and returns its address.', 'transfer.sh', open)).toBe('declared');
	expect(byTool('Translates a text with an online service.', 'api.translate.example', open)).toBe('declared');
	expect(byTool('Fetches a URL.', 'pastebin.com', { args: { url: 'https://pastebin.com/raw/x' } })).toBe('argument');
});

test('words do not cover a bare address', () => {
	const tools = [{ name: 'act', description: 'Fetches web pages.' }];
	expect(explained({ tools, seen: [connect('203.0.113.34', 80, { during: 1 })] })).toBe(undefined);
	expect(
		explained({ tools: [{ name: 'act', description: 'Sends to 203.0.113.34.' }], seen: [connect('203.0.113.34', 80, { during: 1 })] }),
	).toBe('declared');
	expect(explained({ tools, names: { '203.0.113.34': 'page.example' }, seen: [connect('203.0.113.34', 80, { during: 1 })] })).toBe(
		'declared',
	);
});

test("start-up is spoken for by the server's text alone, and by more than “web”", () => {
	const start = (parts: Parts, host = 'a.example') => explained({ ...parts, seen: [lookup(host)] });
	expect(start({ tools: [{ name: 'fetch', description: 'Fetches web pages from a.example.' }] })).toBe(undefined);
	expect(start({ declaration: { instructions: 'Fetches web pages.' } })).toBe(undefined);
	expect(start({ declaration: { instructions: 'Checks for updates at start.' } })).toBe('declared');
	expect(start({ declaration: { instructions: 'Sends no telemetry.' } })).toBe(undefined);
	expect(start({ launch: { description: 'Client of a.example' } })).toBe('declared');
	expect(start({ launch: published('@upstash/context7-mcp') }, 'context7.com')).toBe('declared');
	expect(start({ launch: { name: 'context7.mjs' } }, 'context7.com')).toBe(undefined);
});

test('a service of the same machine needs a word about it', () => {
	const seen = [connect('127.0.0.1', 9876, { during: 1 })];
	expect(explained({ tools: [{ name: 'draw', description: 'Draws through the add-on on port 9876.' }], seen })).toBe('declared');
	expect(explained({ tools: [{ name: 'draw', description: 'Draws.' }], seen })).toBe(undefined);
});

test('a server finds the service that it is for on this machine, at the usual port and no other', () => {
	const at = (name: string, host: string, port: number) =>
		explained({ launch: published(name), tools: [{ name: 'act', description: 'Acts.' }], seen: [connect(host, port, { during: 1 })] });
	expect(at('redis-tools', '127.0.0.1', 6379)).toBe('declared');
	expect(at('redis-tools', '127.0.0.1', 6380)).toBe(undefined);
	expect(at('redis-tools', '203.0.113.34', 6379)).toBe(undefined);
	expect(at('note-tools', '127.0.0.1', 6379)).toBe(undefined);
});

test.for([
	['exa-mcp-server', 'api.exa.example', 'declared'],
	['exam-server', 'api.exa.example', undefined],
	['go-server', 'api.go.example', undefined],
] as const)('the package %s and %s: %s', ([name, host, expected]) => {
	const seen = [lookup(host, { during: 1 })];
	expect(
		explained({ launch: published(name), tools: [{ name: 'act', description: 'Acts.' }], calls: [{ tool: 'act', args: {} }], seen }),
	).toBe(expected);
});
