// Runs in its own process: folds and judges a record of as many observations as its argument gives, and prints the time and the peak memory.

import { assess } from '#assess/report/assess.ts';
import type { Observation } from '#model/observation.ts';
import { RECORD_VERSION, type RunRecord } from '#model/run-record.ts';
import type { StepResult } from '#model/step.ts';

const CALLS = 200;
const NODE = '/usr/local/bin/node';
const PACKAGE = '/opt/pkg/node_modules/browser-server';
const HOME = '/home/user';

const [, , many = '1000000'] = process.argv;
const record = recordOf(Number(many));
const began = performance.now();
const used = process.cpuUsage();
const { coverage } = assess(record);
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(used);
const processorSeconds = (user + system) / 1e6;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ seconds, processorSeconds, megabytes, observations: coverage.observations }));

function recordOf(observations: number): RunRecord {
	const argv = [NODE, `${PACKAGE}/index.js`] as const;
	return {
		recordVersion: RECORD_VERSION,
		run: {
			id: 'bench',
			candor: '0.0.0',
			startedAt: '2026-06-01T00:00:00Z',
			durationMs: 1,
			seed: 1,
			mode: 'sandbox',
			sandbox: 'bubblewrap',
			tracer: 'strace',
			network: 'sink',
			transport: 'stdio',
			passes: [{ number: 1, label: 'first start', firstStep: 1 }],
			degraded: [],
		},
		request: { seed: 1, network: 'sink', env: {}, allowances: [], showsContents: false },
		launch: {
			target: { kind: 'command', argv },
			asTyped: argv,
			argv,
			env: {},
			name: 'browser-server',
			runtime: { kind: 'node', program: NODE, roots: ['/usr/local/lib/node_modules'], emptyProgram: [NODE, '-e', ''] },
			packageRoots: [PACKAGE],
			namedPaths: [],
			namedHosts: [],
			installScripts: [],
		},
		declaration: {
			protocolVersion: '2025-11-25',
			server: { name: 'browser-server', version: '1.0.0' },
			capabilities: {},
			tools: ['open_page', 'read_page', 'click'].map((name) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } })),
			resources: [],
			templates: [],
			prompts: [],
			beyondLimit: { tools: 0, resources: 0, templates: 0, prompts: 0 },
		},
		revisions: [],
		installPhases: [],
		serverRuns: [{ pass: 1, phases: [], hasDied: false, wasKilled: false }],
		steps: Array.from({ length: CALLS }, (_, index) => stepOf(index + 1)),
		untested: [],
		sandbox: { limits: { memory: '', processes: '', cpu: '', output: '' } },
		files: { changes: [], beyond: 0, limits: [] },
		places: { home: HOME, cwd: '/workspace', tmp: '/tmp' },
		canaries: [{ key: 'file:.ssh/id_rsa', where: { kind: 'file', path: `${HOME}/.ssh/id_rsa` } }],
		baseline: { paths: [], programs: [], calls: [] },
		network: null,
		names: { '203.0.113.7': 'api.example' },
		resolvers: [],
		redactions: { replies: [], observations: [] },
		observations: happenings(observations),
	};
}

function stepOf(id: number): StepResult {
	const tool = ['open_page', 'read_page', 'click'][id % 3] ?? '';
	return {
		step: { id, timeoutMs: 15_000, intent: 'typical', kind: 'call', tool, args: { page: `page-${id}` } },
		began: id * 1_000_000,
		ended: id * 1_000_000 + 500_000,
		outcome: 'ok',
		reply: { content: [{ type: 'text', text: 'done' }] },
	};
}

/** Yields a browser's observations: names looked up once, profile files written repeatedly, helpers, connections, lookups. */
function* happenings(many: number): Generator<Observation> {
	for (let seq = 0; seq < many; seq++) {
		const step = 1 + Math.floor((seq / many) * CALLS);
		const common = {
			seq,
			at: step * 1_000_000 + (seq % 400_000),
			pass: 1,
			phase: 'exercise',
			pid: 100 + (seq % 40),
			exe: seq % 3 === 0 ? NODE : '/opt/browser/chrome',
			cause: { step, by: 'window' },
		} as const;
		yield { ...common, ...happening(seq) };
	}
}

function happening(seq: number) {
	const kind = seq % 100;
	if (kind < 50)
		return {
			kind: 'file',
			op: 'read',
			path: `/tmp/index/part-${seq % 97}/volume-${seq % 1009}/name-${seq}`,
			ok: false,
			errno: 'ENOENT',
		} as const;
	if (kind < 70) return { kind: 'file', op: 'write', path: `${HOME}/.cache/profile/entry-${seq % 5000}`, ok: true } as const;
	if (kind < 80) return { kind: 'file', op: 'create', path: `/tmp/page-${seq}`, ok: true, mode: 0o600 } as const;
	if (kind < 85)
		return { kind: 'exec', program: '/opt/browser/chrome', argv: ['chrome', `--id=${seq % 50}`], fromMemory: false, ok: true } as const;
	if (kind < 90) return { kind: 'fork', child: 1000 + seq, thread: kind % 2 === 0 } as const;
	if (kind < 93) return { kind: 'exit', code: 0 } as const;
	if (kind < 97) return { kind: 'dns', name: `host-${seq % 700}.example`, type: 'A', server: '127.0.0.53' } as const;
	return {
		kind: 'network',
		op: 'connect',
		family: 'inet',
		transport: 'tcp',
		address: `203.0.113.${seq % 250}`,
		port: 443,
		ok: true,
	} as const;
}
