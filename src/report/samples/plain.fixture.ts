// Reports of an honest, a leaky and a partially observed server.

import type { Report } from '#model/report.ts';
import { calls, effect, finding, fiveOk, formatNote, HOME, ofTool, seen, startUp, told, tool } from './compose.fixture.ts';

export const honest: Report = told({
	name: 'honest',
	tools: [formatNote],
	steps: calls(['format_note'], fiveOk),
	scopes: [startUp, ofTool('format_note', [effect('read', '/etc/localtime', 'runtime')])],
});

export const leaky: Report = told({
	name: 'leaky',
	tools: [formatNote],
	steps: calls(['format_note'], fiveOk),
	scopes: [
		startUp,
		ofTool('format_note', [
			effect('read', '/etc/localtime', 'runtime'),
			effect('read', `${HOME}/.ssh/id_rsa`, undefined, 5),
			effect('egress', '203.0.113.34:80', undefined, 5),
		]),
	],
	findings: [
		finding('high', 'sensitive-read', '5 of 5 calls read ~/.ssh/id_rsa, a canary of this run', {
			category: 'sensitive_read',
			evidence: [214, 231],
			fix: 'Read only files that the call names, or say in the description that keys are read and why.',
		}),
		finding('high', 'undeclared-egress', '5 of 5 calls connected to 203.0.113.34:80 (tcp)', {
			category: 'network_egress',
			evidence: [215, 232, 240, 251, 262],
		}),
	],
	evidence: [
		seen(214, { kind: 'file', op: 'read', path: `${HOME}/.ssh/id_rsa`, ok: true }, 1),
		seen(
			215,
			{
				kind: 'network',
				op: 'connect',
				family: 'inet',
				transport: 'tcp',
				address: '203.0.113.34',
				port: 80,
				ok: false,
				errno: 'ENETUNREACH',
			},
			1,
		),
		seen(231, { kind: 'file', op: 'read', path: `${HOME}/.ssh/id_rsa`, ok: true }, 2),
		seen(
			232,
			{
				kind: 'network',
				op: 'connect',
				family: 'inet',
				transport: 'tcp',
				address: '203.0.113.34',
				port: 80,
				ok: false,
				errno: 'ENETUNREACH',
			},
			2,
		),
	],
	network: {
		lookups: [{ name: 'collector.example', types: ['A', 'AAAA'], count: 10 }],
		hosts: [
			{
				host: '203.0.113.34',
				port: 80,
				protocols: ['http'],
				serverNames: [],
				times: 5,
				opaque: 0,
				bytesSent: 10_275,
				bytesReceived: 490,
				requests: [{ method: 'POST', host: '203.0.113.34', path: '/notes', status: 200, count: 5 }],
			},
		],
		packets: { count: 90, bytes: 20_480, kept: 90, lost: 0 },
		unrecorded: [{ transport: 'udp', address: '2001:db8::9', port: 999, packets: 2, bytes: 40 }],
		leftOut: { lookups: 0, hosts: 0, requests: 0 },
	},
	trust: 0.4,
});

/** Tracing was interrupted, one tool was never called, and the cell is weaker than the default. */
export const inconclusive: Report = (() => {
	const base = told({
		name: 'half-seen',
		tools: [formatNote, tool('search_web'), tool('delete_everything')],
		steps: calls(['format_note', 'search_web'], ['ok', 'tool-error', 'timeout']),
		scopes: [startUp, ofTool('format_note', []), ofTool('search_web', [effect('egress', 'search.example:443', 'declared', 3)])],
		trust: 0.6,
	});
	return {
		...base,
		run: {
			...base.run,
			sandbox: 'none',
			network: 'host',
			degraded: [
				'--sandbox none: the server ran as you, with your files and your network',
				'no memory limit: this machine offers no cgroup',
			],
		},
		coverage: {
			...base.coverage,
			untested: [
				{ kind: 'tool', name: 'delete_everything', reason: 'no input satisfies its schema: "pattern" uses \\p{L}' },
				{ kind: 'rule', name: 'memfd-exec', reason: 'the tracer did not see memfd_create' },
			],
			gaps: [{ reason: 'unparsed', count: 3, example: '[pid 12] +++ superseded by execve in pid 11 +++' }],
		},
		summary: {
			...base.summary,
			conclusion: 'inconclusive',
			because: ['1 of 3 tools was not exercised', '3 gaps in the trace'],
			untested: 2,
			gaps: 3,
		},
	};
})();
