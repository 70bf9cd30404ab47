import { expect, test } from 'vitest';
import { connect, listen, lookup, type Sight } from '../../../test/evidence.ts';
import { findingsOf, severities } from '../../../test/judged.ts';

test('a connection that nobody spoke of', () => {
	expect(findingsOf('undeclared-egress', { seen: [connect('203.0.113.34', 80, { during: 1 })] })).toMatchObject([
		{
			id: 'undeclared-egress:format_note:203.0.113.34',
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

test('near miss: a host that the call named, and a helper of its own', () => {
	const calls = [{ tool: 'format_note', args: { url: 'http://203.0.113.34/' } }];
	expect(severities('undeclared-egress', { calls, seen: [connect('203.0.113.34', 80, { during: 1 })] })).toBe('');
	expect(severities('undeclared-egress', { seen: [listen('127.0.0.1', 4000), connect('127.0.0.1', 4000, { during: 1 })] })).toBe('');
});

test('the same host from many tools is bounded', () => {
	const tools = Array.from({ length: 30 }, (_, index) => ({ name: `tool_${index}`, description: 'Formats.' }));
	const seen = tools.map((_, index) => lookup('collector.example', { during: index + 1 }));
	const findings = findingsOf('undeclared-egress', { tools, seen });
	expect(findings).toHaveLength(5);
	expect(findings.at(-1)).toMatchObject({
		id: 'undeclared-egress:other-scopes:collector.example',
		observed: expect.stringContaining('in 26 other scopes'),
	});
});
