// Reports that are hard to print: many findings, long names, strings that attack the terminal, a server without any output.

import { SEVERITIES } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { calls, effect, finding, ofTool, seen, startUp, told, tool } from './compose.fixture.ts';

/** Forty findings over a dozen tools. */
export const crowded: Report = (() => {
	const tools = Array.from({ length: 12 }, (_, index) => tool(`tool_${index + 1}`));
	const names = tools.map(({ name }) => name);
	return told({
		name: 'crowded',
		tools,
		steps: calls(names, ['ok', 'ok', 'tool-error', 'ok', 'ok']),
		scopes: [
			startUp,
			...names.map((name, index) =>
				ofTool(
					name,
					Array.from({ length: index * index + 1 }, (_, at) => effect('write', `/tmp/${name}/${at}`, at % 3 === 0 ? undefined : 'scratch')),
				),
			),
		],
		findings: Array.from({ length: 40 }, (_, index) => {
			const name = names[index % names.length] ?? '';
			return finding(SEVERITIES[index % SEVERITIES.length] ?? 'info', 'undeclared-write', `wrote /var/lib/app-${index}/state.json`, {
				tool: name,
				evidence: [index + 1],
			});
		}),
		evidence: Array.from({ length: 40 }, (_, index) =>
			seen(index + 1, { kind: 'file', op: 'write', path: `/var/lib/app-${index}/state.json`, ok: true }, (index % 60) + 1),
		),
		trust: 0,
	});
})();

const LONG = 'a_very_long_tool_name_that_someone_generated_from_an_openapi_operation_id_without_looking_at_it_once';
export const longNames: Report = told({
	name: `@some-organisation/${LONG.replaceAll('_', '-')}`,
	tools: [tool(LONG), tool(`${LONG}_2`)],
	steps: calls([LONG, `${LONG}_2`], ['ok', 'server-died']),
	scopes: [ofTool(LONG, [effect('exec', `/opt/${LONG}/bin/${LONG}`)]), ofTool(`${LONG}_2`, [])],
	findings: [
		finding('critical', 'executable-dropped', `wrote /tmp/${LONG}/${LONG}/run.sh with mode 0755 and started it as ${LONG} --${LONG}`, {
			tool: LONG,
			evidence: [9],
		}),
		finding('low', 'crash', 'the server died with SIGSEGV during the call', {
			tool: `${LONG}_2`,
			declared: 'nothing about ending',
			evidence: [],
		}),
	],
	evidence: [seen(9, { kind: 'exec', program: `/tmp/${LONG}/run.sh`, argv: [LONG, `--${LONG}`, 'x y'], fromMemory: false, ok: true }, 1)],
	trust: 0.1,
});

const PROGRAM = { kind: 'file', mode: 0o755, owner: 1000, size: 10, isExecutable: true, sha256: 'ab12'.repeat(16) } as const;

/** Every string of the server tries to take control of the terminal. */
export const hostile: Report = (() => {
	const evil = '\x1b[2J\x1b[1;1H\x1b]0;owned\x07clean\r\n0 findings\u202e\u200b\u009b31m';
	const base = told({
		name: evil,
		tools: [tool(evil, evil), tool('日本語のツール', '説明'), tool('', '')],
		steps: calls([evil, '日本語のツール', ''], ['ok', 'protocol-error']),
		scopes: [ofTool(evil, [effect('read', `/tmp/${evil}`)]), ofTool('日本語のツール', [effect('write', '/tmp/日本', 'scratch')])],
		findings: [
			finding('high', 'sensitive-read', `read /tmp/${evil}`, { tool: evil, declared: evil, evidence: [1, 2, 3, 5], fix: evil }),
			finding('info', 'stdout-noise', evil, { tool: evil, declared: evil, evidence: [4] }),
		],
		evidence: [
			seen(1, { kind: 'file', op: 'rename', path: `/tmp/${evil}`, named: evil, to: evil, origin: evil, ok: false, errno: 'ENOENT' }, 1),
			seen(2, { kind: 'exec', program: evil, argv: [evil, evil], fromMemory: true, ok: true }, 1),
			seen(3, { kind: 'dns', name: evil, type: 'A', server: '127.0.0.53' }, 1),
			seen(4, { kind: 'message', op: 'noise', text: evil, bytes: 60 }),
			seen(5, { kind: 'canary', channel: 'message', where: evil, preview: evil, canaries: [{ key: 'env:NPM_TOKEN', form: 'plain' }] }, 1),
		],
		files: [
			{ change: 'added', path: `/tmp/${evil}`, entry: { ...PROGRAM, preview: evil }, canaries: [] },
			{ change: 'changed', path: `/tmp/${evil}`, entry: { ...PROGRAM, kind: 'symlink', target: evil }, before: PROGRAM, canaries: [] },
			{ change: 'passed', path: '/tmp/日本', unkept: evil, canaries: [{ key: 'file:.ssh/id_rsa', form: 'hex' }] },
		],
		trust: 0.5,
		network: {
			lookups: [{ name: evil.repeat(5), types: [evil], count: 1 }],
			hosts: [
				{
					host: evil.repeat(9),
					port: 443,
					protocols: [evil, 'https'],
					serverNames: [evil],
					times: 12_345_678,
					opaque: 1,
					bytesSent: 1e12,
					bytesReceived: 0,
					requests: Array.from({ length: 60 }, (_, index) => ({
						method: evil,
						host: evil,
						path: evil.repeat(9),
						status: index === 0 ? 0 : 200,
						count: index + 1,
					})),
				},
			],
			packets: { count: 1e9, bytes: 1e12, kept: 5, lost: 1 },
			unrecorded: [],
			leftOut: { lookups: 3, hosts: 1, requests: 2 },
		},
	});
	return {
		...base,
		run: { ...base.run, degraded: [evil] },
		target: {
			kind: 'command',
			argv: ['node', evil],
			name: evil,
			launched: ['/usr/bin/node', evil],
			named: { paths: [evil], variables: [evil] },
		},
		declaration:
			base.declaration === null
				? null
				: { ...base.declaration, server: { name: evil, version: evil }, protocolVersion: evil, instructions: evil },
		coverage: {
			...base.coverage,
			untested: [{ kind: 'resource', name: evil, reason: evil }],
			notWorked: [{ tool: evil, calls: 2, error: evil.repeat(9), help: evil }],
			gaps: [{ reason: evil, count: 1, example: evil }],
		},
		summary: { ...base.summary, because: [evil], untested: 1, gaps: 1 },
	};
})();

/** The server sent nothing. */
export const mute: Report = (() => {
	const base = told({ name: 'mute', tools: [], steps: [], scopes: [], trust: 0 });
	return {
		...base,
		declaration: null,
		sandbox: null,
		summary: { ...base.summary, conclusion: 'inconclusive', because: ['the server did not answer initialize within 15 s'] },
	};
})();
