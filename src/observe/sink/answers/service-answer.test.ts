import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AskedRequest } from './answer.ts';
import { makeAnswerer } from './make-answerer.ts';

const answer = makeAnswerer({ canaryCredentials: { X: 'canary-of-this-run' } });
const ask = (method: string, url: string, more: Partial<AskedRequest> & { readonly json?: unknown } = {}) => {
	const { host, pathname, search } = new URL(url);
	const { json, ...rest } = more;
	const got = answer({
		method,
		host,
		path: `${pathname}${search}`,
		headers: [],
		destination: { address: '26.18.0.7', port: 443, name: host },
		encrypted: true,
		...(json === undefined ? {} : { body: JSON.stringify(json) }),
		...rest,
	});
	return { ...got, type: got.headers['content-type'] ?? '', text: Buffer.from(got.body).toString('utf8') };
};
const parsed = (text: string) => JSON.parse(text);

test('well-known APIs answer in their own form', () => {
	const feed = ask('GET', 'https://export.arxiv.org/api/query?search_query=x');
	expect(feed.type).toContain('atom');
	expect(feed.text).toContain('<entry>');
	expect(ask('GET', 'https://arxiv.org/pdf/2301.00001').text).toMatch(/^%PDF/);
	expect(gunzipSync(ask('GET', 'https://arxiv.org/e-print/2301.00001').body).toString()).toMatch(/^main\.tex\0.*\\section/s);
	expect(parsed(ask('POST', 'https://llm.corp.example/v1/chat/completions', { json: { model: 'm' } }).text)).toMatchObject({
		model: 'm',
		choices: [{ finish_reason: 'stop' }],
	});
	expect(parsed(ask('GET', 'https://api.github.com/repos/a/b').text)).toMatchObject({ full_name: 'a/b' });
	expect(parsed(ask('GET', 'https://k8s.corp.example/api/v1/namespaces/default/pods/web-7').text)).toMatchObject({
		kind: 'Pod',
		metadata: { name: 'web-7' },
	});
	expect(parsed(ask('GET', 'https://search.example/orders/_search').text)).toMatchObject({ hits: { total: { value: 1 } } });
	expect(parsed(ask('GET', 'https://api.open-meteo.com/v1/forecast?latitude=1&daily=sunrise').text).daily.sunrise).toHaveLength(7);
});

test('a citation graph answers for papers, authors, batches, recommendations and data sets', () => {
	const graph = (method: string, path: string, json?: unknown) =>
		parsed(ask(method, `https://api.semanticscholar.org${path}`, json === undefined ? {} : { json }).text);
	expect(graph('GET', '/graph/v1/paper/search?query=shops').data[0]).toMatchObject({ title: 'On Ledgers of Small Shops' });
	expect(graph('GET', '/graph/v1/paper/ARXIV:2301.00001')).toMatchObject({ externalIds: { ArXiv: '2301.00001' } });
	expect(graph('POST', '/graph/v1/paper/batch', { ids: ['a', 'b'] })).toHaveLength(2);
	expect(graph('GET', '/graph/v1/author/search?query=ada').data[0]).toMatchObject({ name: 'Ada Martin' });
	expect(graph('GET', '/graph/v1/author/7')).toMatchObject({ authorId: '7' });
	expect(graph('POST', '/graph/v1/author/batch', { ids: ['7'] })).toMatchObject([{ name: 'Ada Martin' }]);
	expect(graph('GET', '/recommendations/v1/papers/forpaper/a').recommendedPapers).toHaveLength(1);
	expect(graph('GET', '/datasets/v1/release/')).toContain('2025-01-07');
	expect(graph('GET', '/datasets/v1/release/2025-01-07/dataset/papers')).toMatchObject({ name: 'papers', files: [expect.any(String)] });
});

test('a database of abstracts answers in the XML that its clients read by document type, and in JSON', () => {
	const tool = (name: string, query: string) => ask('GET', `https://eutils.ncbi.nlm.nih.gov/entrez/eutils/${name}.fcgi?${query}`).text;
	expect(tool('esearch', 'db=pubmed&term=sleep')).toMatch(
		/<!DOCTYPE eSearchResult [^>]+esearch\.dtd">\s*<eSearchResult><Count>2<.*<Id>36812345<\/Id>/s,
	);
	expect(parsed(tool('esearch', 'db=pubmed&term=sleep&retmode=json&retmax=1')).esearchresult).toMatchObject({
		count: '2',
		idlist: ['36812345'],
	});
	const records = tool('efetch', 'db=pubmed&id=11,12&retmode=xml');
	expect(records).toMatch(/<!DOCTYPE PubmedArticleSet .*<PMID Version="1">11<.*<PMID Version="1">12</s);
	expect(records.match(/<ArticleTitle>/g)).toHaveLength(2);
	expect(tool('efetch', 'db=pubmed&id=11&rettype=medline&retmode=text')).toMatch(/^PMID- 11$/m);
	expect(parsed(tool('esummary', 'db=pubmed&id=11&retmode=json')).result['11']).toMatchObject({
		uid: '11',
		authors: [{ name: 'Martin A' }],
	});
	expect(tool('elink', 'dbfrom=pubmed&id=11')).toContain('<LinkName>pubmed_pubmed</LinkName>');
	const byForm = ask('POST', 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi', {
		headers: [['content-type', 'application/x-www-form-urlencoded']],
		body: 'db=pubmed&id=13&retmode=xml',
	});
	expect(byForm.text).toContain('<PMID Version="1">13<');
});

test('a store of metrics answers queries; pods, and the alerts of another API, are not its own', () => {
	const asked = (path: string, host = 'metrics.corp.example') => parsed(ask('GET', `http://${host}${path}`).text);
	expect(asked('/api/v1/query?query=rate(http_requests_total%5B5m%5D)').data.result[0]).toMatchObject({
		metric: { __name__: 'http_requests_total' },
		value: [expect.any(Number), '1'],
	});
	expect(asked('/api/v1/query_range?query=up&step=60').data).toMatchObject({ resultType: 'matrix', result: [{ values: { length: 6 } }] });
	expect(asked('/api/v1/label/__name__/values').data).toContain('up');
	expect(asked('/api/v1/targets').data.activeTargets).toHaveLength(1);
	expect(asked('/api/v1/alerts').status).toBe('success');
	expect(asked('/api/v1/alerts', 'shop.example').status).not.toBe('success');
	expect(asked('/api/v1/pods', 'k8s.corp.example')).toMatchObject({ kind: 'PodList' });
});

test('models on the machine itself answer at their port, in JSON if they are told to', () => {
	const destination = { address: '127.0.0.1', port: 11_434 };
	const asked = (method: string, path: string, json?: unknown) =>
		ask(method, `http://localhost:11434${path}`, { destination, ...(json === undefined ? {} : { json }) }).text;
	expect(parsed(asked('GET', '/api/tags')).models[0].name).toBe('llama3.2:latest');
	const chat = { model: 'm', messages: [], stream: false };
	expect(parsed(asked('POST', '/api/chat', chat))).toMatchObject({ model: 'm', message: { content: expect.stringContaining('shop') } });
	expect(parsed(parsed(asked('POST', '/api/generate', { ...chat, format: 'json' })).response)).toHaveProperty('answer');
	expect(asked('POST', '/api/generate', { model: 'm' })).toMatch(/"done":true.*\n$/);
	expect(parsed(asked('POST', '/api/embed', { input: ['a', 'b'] })).embeddings).toHaveLength(2);
	// Near miss: another service with such a path.
	expect(parsed(ask('GET', 'https://api.shop.example/api/tags').text)).not.toHaveProperty('models');
	const formatted = { model: 'm', response_format: { type: 'json_object' } };
	const { choices } = parsed(ask('POST', 'https://llm.corp.example/v1/chat/completions', { json: formatted }).text);
	expect(parsed(choices[0].message.content)).toHaveProperty('answer');
});

test('a market lists what is talked about, what gains, and what is alike', () => {
	const asked = (path: string, host = 'query1.finance.yahoo.com') => parsed(ask('GET', `https://${host}${path}`).text);
	expect(asked('/v1/finance/trending/US').finance.result[0]).toMatchObject({ count: 2, quotes: [{ symbol: 'AAPL' }, { symbol: 'MSFT' }] });
	const [gainers] = asked('/v1/finance/screener/predefined/saved?scrIds=day_gainers&count=5').finance.result;
	expect(gainers).toMatchObject({ canonicalName: 'DAY_GAINERS', quotes: [{ symbol: 'AAPL', regularMarketPrice: 109, tradeable: false }] });
	expect(asked('/v6/finance/recommendationsbysymbol/IBM').finance.result).toMatchObject([{ symbol: 'IBM', recommendedSymbols: [{}] }]);
	expect(asked('/ws/insights/v2/finance/insights?symbol=IBM').finance.result).toMatchObject({ symbol: 'IBM' });
	expect(asked('/v1/finance/search?q=apple')).toMatchObject({ quotes: [{ isYahooFinance: true }], timeTakenForNav: 2 });
	expect(asked('/v1/finance/trending/US', 'yahoo.com.evil.example')).not.toHaveProperty('finance');
});

test('a server of tools on the internet names itself and its tools; other methods get a plain result', () => {
	const call = (method: string, params: unknown = {}) =>
		parsed(ask('POST', 'https://tools.vendor.example/mcp', { json: { jsonrpc: '2.0', id: 7, method, params } }).text);
	expect(call('initialize', { protocolVersion: '2025-03-26' })).toMatchObject({
		id: 7,
		result: { protocolVersion: '2025-03-26', serverInfo: { name: 'shop' }, capabilities: { tools: {} } },
	});
	expect(call('tools/list').result.tools).toMatchObject([{ name: 'find_items', inputSchema: { type: 'object' } }]);
	expect(call('tools/call', { name: 'find_items' }).result.content[0].type).toBe('text');
	expect(call('eth_blockNumber').result).toMatchObject({ ok: true });
	expect(call('constructor').result).toMatchObject({ ok: true });
});

test('a host that only looks like one of theirs is an ordinary site', () => {
	expect(ask('GET', 'https://arxiv.org.evil.example/api/query').type).toBe('application/json');
	expect(ask('GET', 'https://notarxiv.org/abs/1').type).toContain('text/html');
});

test.for<[url: string, accept: string, type: string]>([
	['https://a.example/', 'text/html', 'text/html; charset=utf-8'],
	['https://a.example/feed.xml', '', 'application/rss+xml'],
	['https://a.example/x', 'application/atom+xml', 'application/atom+xml'],
	['https://a.example/x.csv', '', 'text/csv'],
	['https://a.example/x', 'text/csv', 'text/csv'],
	['https://a.example/x.png', '', 'image/png'],
	['https://a.example/x.pdf', '', 'application/pdf'],
	['https://a.example/x', 'application/json', 'application/json'],
	['https://a.example/robots.txt', '', 'text/plain'],
])('%s with Accept %j is %s', ([url, accept, type]) => {
	expect(ask('GET', url, { headers: accept === '' ? [] : [['accept', accept]] }).type).toBe(type);
});

test('what is posted to an API can be fetched, listed, changed and deleted; secrets are never repeated', () => {
	const base = 'https://api.shop.example/v1/orders';
	const made = parsed(ask('POST', base, { json: { product: 'Lamp', api_key: 'x', note: 'canary-of-this-run' } }).text);
	expect(made).toMatchObject({ id: '1', product: 'Lamp' });
	expect(JSON.stringify(made)).not.toMatch(/canary-of-this-run|api_key/);
	expect(parsed(ask('GET', `${base}/1`).text)).toMatchObject({ product: 'Lamp' });
	expect(parsed(ask('GET', base).text).items).toMatchObject([{ product: 'Lamp' }]);
	expect(parsed(ask('PATCH', `${base}/1`, { json: { product: 'Chair' } }).text)).toMatchObject({ product: 'Chair' });
	expect(parsed(ask('DELETE', `${base}/1`).text)).toMatchObject({ deleted: true });
	expect(parsed(ask('GET', base).text).items[0]).not.toMatchObject({ product: 'Chair' });
	expect(parsed(ask('POST', 'https://rpc.example/', { json: { jsonrpc: '2.0', id: 7, method: 'x' } }).text)).toMatchObject({
		id: 7,
		result: { ok: true },
	});
});

test.for(['/openapi.json', '/api/v1/openapi.yaml', '/v3/api-docs', '/docs/api-spec.yml'])('an API describes itself at %s', (path) => {
	const got = ask('GET', `https://api.shop.example${path}`);
	expect(parsed(got.text)).toMatchObject({
		openapi: '3.0.3',
		servers: [{ url: 'https://api.shop.example' }],
		paths: { '/orders/{orderId}': { get: { operationId: 'getOrder' } } },
	});
	expect(got.type).toContain(/ml$/.test(path) ? 'yaml' : 'json');
});

test('an older description where the path asks for one, and none elsewhere', () => {
	expect(parsed(ask('GET', 'https://api.shop.example/swagger.json').text)).toMatchObject({ swagger: '2.0', host: 'api.shop.example' });
	expect(ask('GET', 'https://api.shop.example/openapi/guide').text).not.toContain('operationId');
	expect(ask('POST', 'https://api.shop.example/openapi.json', { json: {} }).text).not.toContain('operationId');
});

test('map services find places, routes and heights', () => {
	const asked = (url: string) => parsed(ask('GET', url).text);
	const google = 'https://maps.googleapis.com/maps/api';
	expect(asked(`${google}/geocode/json?address=x`).results[0].geometry.location.lat).toBeTypeOf('number');
	expect(asked(`${google}/elevation/json?locations=1,2%7C3,4`)).toMatchObject({ status: 'OK', results: { length: 2 } });
	expect(asked(`${google}/distancematrix/json?origins=a%7Cb&destinations=c`)).toMatchObject({
		rows: [{ elements: [{ status: 'OK' }] }, {}],
	});
	expect(asked('https://api.mapbox.com/geocoding/v5/mapbox.places/x.json').features).toHaveLength(1);
	const matrix = ask('POST', 'https://routes.googleapis.com/distanceMatrix/v2:computeRouteMatrix', {
		json: { origins: [1, 2], destinations: [1] },
	});
	expect(parsed(matrix.text)).toMatchObject([{ originIndex: 0 }, { originIndex: 1 }]);
});

test('a client that signs in with a password gets a token; another request to such a path does not', () => {
	const signed = ask('POST', 'https://cms.corp.example/admin/login', { json: { email: 'ada@site.example', password: 'x' } });
	expect(parsed(signed.text)).toMatchObject({ token: expect.any(String), data: { token: expect.any(String), user: { id: 1 } } });
	expect(parsed(ask('POST', 'https://cms.corp.example/api/login', { json: { note: 'x' } }).text).token).toBeUndefined();
	expect(parsed(ask('POST', 'https://cms.corp.example/api/notes', { json: { password: 'x' } }).text).token).toBeUndefined();
	expect(signed.text).not.toContain('canary-of-this-run');
});

test('who draws a picture keeps it on its own host', () => {
	const drawn = ask('POST', 'https://api.pictures.example/v1/generations', { json: { prompt: 'a lamp' } });
	expect(parsed(drawn.text).data[0].url).toBe('https://api.pictures.example/pictures/1.png');
});

test('a GraphQL query is answered in the shape that it names', () => {
	const asked = (query: string, variables = {}) =>
		parsed(ask('POST', 'https://shop.corp.example/admin/graphql.json', { json: { query, variables } }).text);
	expect(
		asked(
			'query Products($first: Int!) { products(first: $first, query: "a } b") { edges { node { ...part price: amount } } pageInfo { hasNextPage } } } fragment part on Product { id title tags }',
		),
	).toEqual({
		data: {
			products: {
				edges: [{ node: { id: '1', title: 'A small shop', tags: ['shop'], price: '10.00' } }],
				pageInfo: { hasNextPage: false },
			},
		},
	});
	expect(asked('mutation { productCreate(input: {title: "x"}) { product { id } userErrors { field message } } }').data).toEqual({
		productCreate: { product: { id: '1' }, userErrors: [] },
	});
	expect(
		asked('query ($id: ID!) { boards(ids: [$id]) { id @include(if: true) owner { ... on User { email } } } }', { id: 'b-7' }).data,
	).toEqual({
		boards: [{ id: 'b-7', owner: { email: 'ada@site.example' } }],
	});
	expect(asked('{ a '.repeat(5_000)).data).toHaveProperty('a.a.a');
});

test('another query is none of GraphQL', () => {
	expect(parsed(ask('POST', 'https://api.corp.example/v1/search', { json: { query: 'lamps and {chairs}' } }).text).results).toHaveLength(1);
	expect(parsed(ask('POST', 'https://api.corp.example/v1/search', { json: { query: 'SELECT 1' } }).text).results).toHaveLength(1);
});

test('a site that hosts code has the objects of git, reviews and forks', () => {
	const of = (method: string, path: string, json?: unknown) =>
		parsed(ask(method, `https://api.github.com/repos/ada/shop${path}`, json === undefined ? {} : { json }).text);
	const { object } = of('GET', '/git/ref/heads/main');
	expect(of('POST', '/git/refs', { ref: 'refs/heads/next', sha: object.sha })).toMatchObject({
		ref: 'refs/heads/next',
		object: { type: 'commit' },
	});
	expect(of('GET', `/git/commits/${object.sha}`)).toMatchObject({ sha: object.sha, tree: { sha: expect.any(String) } });
	expect(of('PUT', '/contents/a.md', { message: 'Add a' })).toMatchObject({ content: { path: 'a.md' }, commit: { message: 'Add a' } });
	expect(of('POST', '/pulls/3/reviews', { body: 'Fine' })).toMatchObject({ body: 'Fine', user: { login: 'ada' } });
	expect(of('GET', '/pulls/3/files')).toMatchObject([{ filename: 'README.md' }]);
	expect(of('POST', '/forks', {})).toMatchObject({ id: 1, full_name: 'ada/shop' });
});

test('a program for flash cards answers each action, also several together; at another port the same request is none of it', () => {
	const destination = { address: '127.0.0.1', port: 8765 };
	const act = (json: unknown, port = 8765) =>
		parsed(ask('POST', `http://localhost:${port}/`, { destination: { ...destination, port }, encrypted: false, json }).text);
	const [note] = act({ action: 'findNotes', version: 6, params: { query: 'deck:x' } }).result;
	expect(act({ action: 'notesInfo', version: 6, params: { notes: [note] } })).toMatchObject({ result: [{ noteId: note }], error: null });
	expect(act({ action: 'addNotes', version: 6, params: { notes: [{}, {}] } }).result).toHaveLength(2);
	const actions = [{ action: 'deckNames' }, { action: 'sync' }];
	expect(act({ action: 'multi', version: 6, params: { actions } }).result).toMatchObject([
		{ result: ['Default', 'Geography'] },
		{ result: null },
	]);
	expect(act({ action: 'findNotes', version: 6 }, 8766)).not.toMatchObject({ error: null });
});

test('an index of Python packages knows every name, and the version that is asked for', () => {
	const of = (path: string) => parsed(ask('GET', `https://index.corp.example${path}`).text);
	expect(of('/pypi/note-tools/json')).toMatchObject({
		info: { name: 'note-tools', version: '1.1.0' },
		releases: { '1.0.0': [{ yanked: false }] },
	});
	const list = (accept: string) => ask('GET', 'https://index.corp.example/simple/', { headers: [['accept', accept]] }).text;
	expect(parsed(list('application/vnd.pypi.simple.v1+json'))).toMatchObject({ projects: expect.arrayContaining([{ name: 'requests' }]) });
	expect(list('text/html')).toContain('<a href="/simple/requests/">');
	expect(of('/pypi/note-tools/1.0.0/json')).toMatchObject({
		info: { version: '1.0.0' },
		urls: [{ filename: 'note_tools-1.0.0-py3-none-any.whl' }],
	});
});

test('the statistics of Python packages count downloads as an object for now, and as a list for each day', () => {
	const of = (path: string) => parsed(ask('GET', `https://pypistats.org/api/packages/note-tools${path}`).text);
	expect(of('/recent')).toMatchObject({ data: { last_day: 512 }, package: 'note-tools' });
	expect(of('/overall?mirrors=false')).toMatchObject({ data: [{ downloads: 512 }, {}], type: 'overall_downloads' });
	expect(of('/unknown')).not.toHaveProperty('package', 'note-tools');
});

test('an index of Node packages knows every name, also of a scope', () => {
	const of = (path: string) => parsed(ask('GET', `https://registry.${['npmjs', 'org'].join('.')}${path}`).text);
	expect(of('/notes')).toMatchObject({ name: 'notes', 'dist-tags': { latest: '1.1.0' }, versions: { '1.0.0': { version: '1.0.0' } } });
	expect(of('/@shop/notes')).toMatchObject({ name: '@shop/notes' });
	expect(of('/notes/1.0.0')).toMatchObject({ version: '1.0.0' });
	// A client that looks for updates compares this version with its own, and one that is no version ends it.
	for (const path of ['/notes/latest', '/notes/^1.0.0', '/@shop/notes/latest']) expect(of(path)).toMatchObject({ version: '1.1.0' });
	expect(of('/notes/1.0.0')).toMatchObject({ version: '1.0.0' });
	expect(of('/-/v1/search?text=notes')).toMatchObject({ total: 1, objects: [{ package: { name: 'notes' } }] });
});

test('a site that hosts code lists directories, and serves files by their kind', () => {
	const of = (path: string) => parsed(ask('GET', `https://api.github.com/repos/a/b/contents/${path}`).text);
	expect(of('src/parts')).toMatchObject([{ type: 'file', path: 'src/parts/README.md' }, {}, { type: 'dir' }]);
	expect(of('src/a.ts')).toMatchObject({ type: 'file', name: 'a.ts' });
	expect(of('LICENSE')).toMatchObject({ type: 'file' });
	expect(parsed(ask('GET', 'https://raw.githubusercontent.com/a/b/main/package.json').text)).toMatchObject({ name: 'shop' });
});

test.each([
	['', { '*': expect.stringContaining('<p>') }],
	['&formatversion=1', { '*': expect.stringContaining('<p>') }],
	['&formatversion=2', expect.stringContaining('<p>')],
	['&formatversion=latest', expect.stringContaining('<p>')],
])('the text of an article has the form of the format that was asked for: %j', (version, text) => {
	const url = `https://en.wikipedia.org/w/api.php?format=json&action=parse&prop=text&pageid=2${version}`;
	expect(parsed(ask('GET', url).text).parse.text).toEqual(text);
});

test('procedures called by XML answer with the kind of value that each returns', () => {
	const call = (method: string, ...values: readonly string[]) => {
		const params = values.map((value) => `<param><value>${value}</value></param>`).join('');
		const body = `<?xml version='1.0'?>\n<methodCall>\n<methodName>${method}</methodName>\n<params>${params}</params>\n</methodCall>\n`;
		return ask('POST', 'http://erp.corp.example:8069/xmlrpc/2/object', { body }).text;
	};
	const strings = (...texts: readonly string[]) => texts.map((text) => `<string>${text}</string>`);
	expect(call('authenticate', ...strings('shop', 'ada', 'x'))).toContain('<param><value><int>1</int></value></param>');
	const fields =
		'<struct><member><name>fields</name><value><array><data><value><string>email</string></value></data></array></value></member></struct>';
	const read = call('execute_kw', ...strings('shop'), '<int>1</int>', ...strings('x', 'res.partner', 'search_read'), fields);
	expect(read).toContain('<array><data><value><struct><member><name>id</name>');
	expect(read).toContain('<name>email</name><value><string>shop</string>');
	expect(call('create_object', ...strings('box'))).toContain('<name>success</name><value><boolean>1</boolean>');
	expect(ask('POST', 'http://erp.corp.example/xmlrpc/2/object', { body: '<feed/>' }).text).not.toContain('methodResponse');
});

test('signing in gives a session, also by a remote procedure', () => {
	const json = { jsonrpc: '2.0', id: 7, method: 'call', params: { db: 'shop', login: 'ada', password: 'x' } };
	const signed = ask('POST', 'https://erp.corp.example/web/session/authenticate', { json });
	expect(parsed(signed.text)).toMatchObject({ jsonrpc: '2.0', id: 7, result: { uid: 1, token: expect.any(String) } });
	expect(signed.headers['set-cookie']).toContain('session_id=');
	expect(ask('POST', 'https://erp.corp.example/notes', { json: { title: 'x' } }).headers['set-cookie']).toBeUndefined();
});

test('a calendar over WebDAV is found, listed, changed and read', () => {
	const at = (method: string, path: string, more: Parameters<typeof ask>[2] = {}) => ask(method, `https://dav.corp.example${path}`, more);
	expect(at('GET', '/.well-known/caldav')).toMatchObject({ status: 301, headers: { location: '/' } });
	const root = at('PROPFIND', '/', { headers: [['depth', '0']], body: '<d:propfind/>' });
	expect(root).toMatchObject({ status: 207, text: expect.stringContaining('<c:calendar-home-set><d:href>/calendars/ada/<') });
	expect(at('PROPFIND', '/calendars/ada/', { headers: [['depth', '1']] }).text).toMatch(
		/<d:href>\/calendars\/ada\/work\/<\/d:href>.*<c:calendar\/>.*<c:comp name="VEVENT"\/>/,
	);
	const events = () =>
		at('REPORT', '/calendars/ada/work/', { body: '<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/>' }).text;
	expect(events()).toContain('SUMMARY:Stocktaking');
	expect(events()).not.toContain('BEGIN:VTODO');
	const put = {
		headers: [
			['content-type', 'text/calendar'],
			['if-none-match', '*'],
		] as const,
		body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:7',
	};
	expect(at('PUT', '/calendars/ada/work/7.ics', put).status).toBe(201);
	expect(at('PUT', '/calendars/ada/work/7.ics', put).status).toBe(412);
	expect(events()).toContain('UID:7');
	expect(at('GET', '/calendars/ada/work/7.ics').text).toContain('UID:7');
	expect(
		at('MOVE', '/calendars/ada/work/7.ics', { headers: [['destination', 'https://dav.corp.example/calendars/ada/work/8.ics']] }).status,
	).toBe(201);
	expect(at('DELETE', '/calendars/ada/work/7.ics').status).toBe(404);
	expect(at('DELETE', '/calendars/ada/work/8.ics').status).toBe(204);
	expect(events()).not.toContain('UID:7');
});

test('near misses: a page, an upload and a note of another service are not of WebDAV', () => {
	expect(ask('GET', 'https://www.site.example/notes.md').text).not.toBe('# Notes\n');
	expect(parsed(ask('PUT', 'https://api.site.example/v1/notes/7', { json: { title: 'x' } }).text)).toMatchObject({ title: 'x' });
	expect(parsed(ask('DELETE', 'https://api.site.example/v1/notes/7').text)).toMatchObject({ deleted: true });
});

test('translations', () => {
	const deepl = (method: string, path: string, body?: unknown) =>
		parsed(ask(method, `https://api-free.deepl.com/v2/${path}`, body === undefined ? {} : { json: body }).text);
	expect(deepl('POST', 'translate', { text: ['one', 'two'], target_lang: 'DE' }).translations).toMatchObject([
		{ text: 'one' },
		{ text: 'two' },
	]);
	expect(deepl('GET', 'languages?type=target')).toContainEqual({ language: 'DE', name: 'German', supports_formality: true });
	expect(deepl('POST', 'write/rephrase', { text: ['one'] })).toMatchObject({ improvements: [{ text: 'one' }] });
	expect(parsed(ask('POST', 'https://libretranslate.com/translate', { json: { q: 'one' } }).text)).toEqual({ translatedText: 'one' });
	// Near miss: another service with the same path
	expect(parsed(ask('POST', 'https://api.site.example/v2/translate', { json: { text: ['one'] } }).text)).not.toHaveProperty(
		'translations.0',
	);
});
