import type { Report } from '#model/report.ts';
import type { FixtureData } from './fixture-api.ts';

const NOW = Date.parse('2026-11-17T09:00:00Z');
const TOOLS = ['read_file', 'search_notes', 'fetch', 'write_file', 'list_issues', 'run_query'] as const;
const SERVERS = ['notes', 'filesystem', 'github', 'postgres'] as const;

/** A team's ordinary week, around the given reports. */
export function fixtureData(reports: readonly Report[], rowCount: number): FixtureData {
	return {
		reports,
		rows: { count: rowCount, at: (seq) => rowAt(seq, rowCount) },
		approvals: [
			{
				id: 'call-k7-mint-otter',
				call: 'k7-mint-otter',
				kind: 'call',
				server: 'filesystem',
				tool: 'write_file',
				reason: 'writes outside of the workspace are put to a person',
				arguments: { path: '/srv/site/index.html', content: '<h1>Hello</h1>' },
				askedAt: new Date(NOW - 90_000).toISOString(),
			},
		],
		policy: {
			text: 'version: 1\ndefault: deny\nrules:\n  - name: read-notes\n    tools: [read_note, search_notes]\n    effect: allow\n    reason: notes may be read\n',
			problems: [],
		},
		tokens: [
			{
				id: 't1',
				name: 'ci of notes',
				scopes: ['push'],
				created: new Date(NOW - 9e8).toISOString(),
				expires: null,
				lastUsed: new Date(NOW - 3e6).toISOString(),
			},
			{
				id: 't2',
				name: 'console',
				scopes: ['read', 'admin'],
				created: new Date(NOW - 9e9).toISOString(),
				expires: new Date(NOW + 9e9).toISOString(),
				lastUsed: null,
			},
		],
		fleet: {
			overview: {
				states: { waiting: 31, running: 2, done: 164, failed: 2, dead: 1 },
				reasons: [
					{ reason: 'did-not-start', count: 4 },
					{ reason: 'timeout', count: 1 },
				],
				conclusions: { clean: 120, findings: 21, inconclusive: 23 },
				trust: [9, 4, 2, 3, 6, 8, 11, 10, 17, 94],
				cost: { cpuMs: 1_640_000, peakKib: 190_000 },
				doneByHour: [{ at: NOW * 1000, count: 164 }],
				changes: [
					{
						name: 'npm:notes',
						before: { version: '1.4.0', audit: 'audit-0', conclusion: 'clean', trust: 0.97 },
						now: { version: '1.4.1', audit: 'audit-1', conclusion: 'findings', trust: 0.1 },
					},
				],
			},
			jobs: [
				{ id: 'j1', name: 'npm:gone', version: '1.0.0', state: 'failed', reason: 'cannot-start', detail: 'no such npm package: gone' },
			],
		},
		runs: [{ id: 'run-1', server: 'notes', state: 'running', began: new Date(NOW - 20_000).toISOString() }],
		series: Array.from({ length: 48 }, (_, hour) => ({
			at: (NOW - (48 - hour) * 3_600_000) * 1000,
			allowed: Math.round(40 + 30 * Math.sin(hour / 4) + (hour % 7) * 3),
			blocked: hour % 11 === 0 ? 14 : hour % 5,
		})),
	};
}

export function rowAt(seq: number, count: number): object {
	const isBlocked = seq % 9 === 0;
	const isAsked = seq % 31 === 5;
	return {
		seq,
		at: (NOW - (count - seq) * 7000) * 1000,
		server: SERVERS[seq % SERVERS.length],
		tool: TOOLS[(seq * 7) % TOOLS.length],
		decision: isAsked ? 'ask' : isBlocked ? 'deny' : 'allow',
		rule: isBlocked ? 'metadata-address' : isAsked ? 'writes-ask' : 'default',
		reason: isBlocked
			? 'the address 169.254.169.254 is the cloud’s metadata service'
			: isAsked
				? 'writes outside of the workspace'
				: 'allowed by default',
		digest: seq.toString(16).padStart(64, '0'),
		arguments: { url: `https://example.com/${seq}` },
		outcome: isBlocked ? 'denied' : 'ok',
		durationMs: seq % 120,
	};
}
