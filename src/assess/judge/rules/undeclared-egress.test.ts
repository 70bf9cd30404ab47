import { expect, test } from 'vitest';
import { connect, listen, lookup, published, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, judged, severities } from '../../../../test/judged.ts';

test('a connection that nobody spoke of', () => {
	expect(findingsOf('undeclared-egress', { seen: [connect('203.0.113.34', 80, { during: 1 })] })).toMatchObject([
		{
			id: 'undeclared-egress:203.0.113.34',
			severity: 'high',
			category: 'network_egress',
			observed: 'tried to reach 203.0.113.34:80 (tcp; ENETUNREACH) once in a call of format_note, by node',
		},
	]);
});

test.for<readonly [string, Sight, string]>([
	['IPv6', connect('2001:db8::34', 443, { during: 1 }), 'high'],
	['UDP', connect('203.0.113.34', 9, { op: 'send', transport: 'udp', during: 1 }), 'high'],
	['a name looked up', lookup('collector.example', { during: 1 }), 'high'],
	['at start-up', lookup('collector.example'), 'high'],
	['at shutdown', connect('203.0.113.34', 80, { phase: 'stop' }), 'high'],
	['while installed', lookup('downloads.example', { phase: 'install' }), 'low'],
	['the container engine', connect('/var/run/docker.sock', undefined, { during: 1 }), 'high'],
	['another socket', connect('/run/x/y.sock', undefined, { during: 1 }), 'medium'],
	['an abstract socket', connect('@/org/x', undefined, { during: 1 }), 'medium'],
	['a service of this machine', connect('127.0.0.1', 11434, { during: 1 }), 'low'],
	['another protocol family', connect('2:1234', undefined, { family: 'other', during: 1 }), 'high'],
	['near miss: the name service', connect('/var/run/nscd/socket', undefined, { during: 1 }), ''],
	['near miss: a socket pair', connect('', undefined, { family: 'unix', during: 1 }), ''],
	['near miss: its own name', lookup('workstation', { during: 1 }), ''],
])('%s: %s', ([, sight, expected]) => {
	expect(severities('undeclared-egress', { seen: [sight] })).toBe(expected);
});

test('a word for a missing host is mild, a name that begins with it is not', () => {
	const named = (name: string) => ({ names: { '203.0.113.34': name }, seen: [connect('203.0.113.34', 22, { during: 1 })] });
	expect(severities('undeclared-egress', named('undefined'))).toBe('low');
	expect(severities('undeclared-egress', named('undefined.example'))).toBe('high');
});

test('a name that was looked up and connected to is not told as a lookup alone', () => {
	const names = { '203.0.113.34': 'collector.example' };
	const seen = [lookup('collector.example', { during: 1 }), connect('203.0.113.34', 80, { during: 1 })];
	const told = (sights: readonly Sight[]) => findingsOf('undeclared-egress', { names, seen: sights })[0]?.observed;
	expect(told(seen)).toMatch(/^tried to reach collector\.example/);
	expect(told(seen.slice(0, 1))).toMatch(/^looked up collector\.example/);
});

test('near miss: a host that the call named, and a helper of its own', () => {
	const calls = [{ tool: 'format_note', args: { url: 'http://203.0.113.34/' } }];
	expect(severities('undeclared-egress', { calls, seen: [connect('203.0.113.34', 80, { during: 1 })] })).toBe('');
	expect(severities('undeclared-egress', { seen: [listen('127.0.0.1', 4000), connect('127.0.0.1', 4000, { during: 1 })] })).toBe('');
});

test('the same host from many tools and at start-up is one finding, with all of them as its scopes', () => {
	const tools = Array.from({ length: 28 }, (_, index) => ({ name: `tool_${index}`, description: 'Formats.' }));
	const seen = [lookup('collector.example'), ...tools.map((_, index) => lookup('collector.example', { during: index + 1 }))];
	const [finding, ...others] = findingsOf('undeclared-egress', { tools, seen });
	expect(others).toEqual([]);
	expect(finding).toMatchObject({
		id: 'undeclared-egress:collector.example',
		scopes: [{ kind: 'start', name: 'start' }, ...tools.map(({ name }) => ({ kind: 'tool', name }))],
		observed: 'looked up collector.example 29 times in calls of 28 tools (tool_0, tool_1, tool_2 and 25 more) and at start-up, by node',
	});
	expect(finding).not.toHaveProperty('tool');
	expect(judged({ tools, seen }).trust).toMatchObject({ parts: [{ what: '1 high incident, 0.5 each' }] });
});

test('one tool alone is named, and a milder circumstance is told apart', () => {
	expect(findingsOf('undeclared-egress', { seen: [lookup('collector.example', { during: 1 })] })).toMatchObject([
		{ tool: 'format_note', scopes: [{ kind: 'tool', name: 'format_note' }] },
	]);
	const both = findingsOf('undeclared-egress', { seen: [lookup('a.example', { phase: 'install' }), lookup('a.example')] });
	expect(both).toMatchObject([
		{ id: 'undeclared-egress:a.example', severity: 'high', scopes: [{ kind: 'start' }] },
		{ id: 'undeclared-egress:a.example:low', severity: 'low', scopes: [{ kind: 'install' }] },
	]);
});

test('fixed files of the repository that the package names as its own are mild, all else at the same host is not', () => {
	const launch = { ...published('notes-mcp'), packageMetadata: { repository: 'https://code.example/maker/notes', readmeHosts: [] } };
	const names = { '203.0.113.34': 'code.example' };
	const asked = (path: string, { method = 'GET', bodyBytes = 0 } = {}): Sight => ({
		kind: 'capture',
		protocol: 'https',
		destination: 'code.example:443',
		bytes: 120,
		preview: `${method} ${path}`,
		canaries: [],
		request: { method, path, fields: [], bodyBytes },
	});
	const severity = (...sights: readonly Sight[]) =>
		severities('undeclared-egress', { launch, names, tools: [{ name: 'x' }], seen: [connect('203.0.113.34', 443), ...sights] });
	expect(severity(asked('/maker/notes-data/releases/latest.json'))).toBe('low');
	expect(severity(asked('/repos/Maker/notes/releases/latest'))).toBe('low');
	// A hostile twin: code, another account of the same host, a question beside the file, a way out of the path, an unread connection.
	expect(severity(asked('/maker/notes/raw/main/stage2.py'))).toBe('medium');
	expect(severity(asked('/maker/notes/releases/download/v1/tool.tar.gz'))).toBe('medium');
	expect(severity(asked('/maker/notes/latest.json'), asked('/evil/notes/latest.json'))).toBe('medium');
	expect(severity(asked('/maker/notes/latest.json?x=1'))).toBe('medium');
	expect(severity(asked('/maker/../evil/latest.json'))).toBe('medium');
	expect(severity()).toBe('medium');
	const posted = [connect('203.0.113.34', 443), asked('/maker/notes/issues', { method: 'POST', bodyBytes: 40 })];
	expect(findingsOf('data-exfiltration', { launch, names, tools: [{ name: 'x' }], seen: posted })).toHaveLength(1);
});
