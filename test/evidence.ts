// Evidence as literals: a server, its calls and what was seen, with everything else filled in plausibly.

import type { Evidence } from '#assess/profile/evidence.ts';
import type { Declaration, DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { Expectation } from '#model/expectation.ts';
import type { Injection } from '#model/injection.ts';
import type { FileOperation, Happening, NetworkEvent, Observation, Phase } from '#model/observation.ts';
import type { Pass, Revision } from '#model/pass.ts';
import type { Refused, ResourceSample, Resources } from '#model/resources.ts';
import type { Intent, Outcome, Step, StepResult } from '#model/step.ts';
import type { HttpServer, Launch } from '#model/target.ts';

export const HOME = '/home/user';
const CWD = '/workspace';
const TMP = '/tmp';
export const PACKAGE = '/opt/pkg/node_modules/notes-server';
export const NODE = '/usr/local/bin/node';
const SERVER_PID = 100;

/** `during`: number of the call (from 1) that caused it; else `phase`, by default start. */
interface Circumstance {
	readonly during?: number;
	readonly phase?: Phase;
	readonly pass?: number;
	readonly pid?: number;
	readonly exe?: string;
	readonly at?: number;
}
export type Sight = Happening & Circumstance;

interface Call {
	readonly tool?: string;
	readonly args?: JsonObject;
	readonly injection?: Injection;
	readonly reply?: Json;
	/** How long it took, in seconds. */
	readonly took?: number;
	readonly outcome?: Outcome;
	readonly intent?: Intent;
	readonly fault?: string;
	readonly repeat?: StepResult['repeat'];
	readonly outputFault?: string;
	readonly expectation?: Expectation;
	readonly uri?: string;
	readonly prompt?: string;
	/** Of calls that were made at once. */
	readonly inputs?: readonly JsonObject[];
	/** Taken back at once. */
	readonly isCancelled?: true;
	/** With `prompt`: this argument of it was completed. */
	readonly argument?: string;
}

export interface Parts {
	readonly tools?: readonly (Partial<DeclaredTool> & { readonly name: string })[];
	readonly declaration?: Partial<Declaration> | null;
	readonly calls?: readonly Call[];
	readonly seen?: readonly Sight[];
	readonly launch?: Partial<Launch>;
	readonly baseline?: Partial<Evidence['baseline']>;
	readonly allowances?: Evidence['allowances'];
	readonly previous?: Evidence['previous'];
	readonly revisions?: readonly Revision[];
	readonly variants?: Evidence['variants'];
	readonly watched?: Evidence['watched'];
	readonly interference?: Evidence['interference'];
	/** Absent: a few files and variables. */
	readonly canaries?: Evidence['canaries'];
	readonly otherTools?: Evidence['otherTools'];
	readonly passes?: readonly Pass[];
	readonly names?: Readonly<Record<string, string>>;
	readonly http?: HttpServer;
	readonly files?: Evidence['files'];
	readonly resources?: Resources;
	readonly starts?: Evidence['starts'];
	/** The one tool that the user asked for. */
	readonly only?: string;
}

/** A server that was asked for with `--http-port 3001`. */
export const HTTP: HttpServer = { transport: 'streamable-http', port: 3001 };

/** A purely local tool that is called once, unless said otherwise. */
export const FORMAT_NOTE = { name: 'format_note', description: 'Formats a markdown note. Purely local text formatting.' };

export function evidenceOf(parts: Parts = {}): Evidence & { readonly observations: readonly Observation[]; readonly resources: Resources } {
	const declaration =
		parts.declaration === null
			? null
			: declarationOf({ ...parts.declaration, ...(parts.tools === undefined ? {} : { tools: parts.tools.map(toolOf) }) });
	const calls = parts.calls ?? (declaration?.tools ?? []).map(({ name }) => ({ tool: name }));
	return {
		launch: launchOf(parts.launch),
		declaration,
		steps: calls.map(stepOf),
		observations: (parts.seen ?? []).map(observationOf),
		places: { home: HOME, cwd: CWD, tmp: TMP },
		canaries: parts.canaries ?? [
			...['.ssh/id_rsa', '.aws/credentials', '.env', '.netrc', '.npmrc', '.git-credentials'].map((path) => ({
				key: `file:${path}`,
				where: { kind: 'file', path: `${HOME}/${path}` } as const,
			})),
			{ key: 'env:GITHUB_TOKEN', where: { kind: 'env', name: 'GITHUB_TOKEN' }, owners: ['github.com'] },
			{ key: 'answer:elicitation', where: { kind: 'answer', to: 'elicitation' } },
		],
		baseline: { paths: [], programs: [], calls: [], ...parts.baseline },
		allowances: parts.allowances ?? [],
		now: '2026-06-01T00:00:00Z',
		resources: parts.resources ?? resourcesOf([{ phase: 'idle' }]),
		...(parts.previous === undefined ? {} : { previous: parts.previous }),
		...(parts.revisions === undefined ? {} : { revisions: parts.revisions }),
		...(parts.variants === undefined ? {} : { variants: parts.variants }),
		...(parts.watched === undefined ? {} : { watched: parts.watched }),
		...(parts.interference === undefined ? {} : { interference: parts.interference }),
		...(parts.otherTools === undefined ? {} : { otherTools: parts.otherTools }),
		...(parts.passes === undefined ? {} : { passes: parts.passes }),
		...(parts.names === undefined ? {} : { names: parts.names }),
		...(parts.http === undefined ? {} : { http: parts.http }),
		...(parts.files === undefined ? {} : { files: parts.files }),
		...(parts.starts === undefined ? {} : { starts: parts.starts }),
		...(parts.only === undefined ? {} : { only: parts.only }),
	};
}

/** One life of the server, a sample a quarter of a second from the first call on, unless said otherwise. */
export function resourcesOf(samples: readonly Partial<ResourceSample>[], refused: Partial<Refused> = {}): Resources {
	const calm = {
		phase: 'exercise',
		cpuMs: 0,
		waitingMs: 0,
		memoryBytes: 50 * 2 ** 20,
		processes: 1,
		threads: 11,
		descriptors: 24,
		bytesOut: 0,
	} as const;
	return {
		limits: { memoryBytes: 2 ** 31, processes: 256 },
		peak: { memoryBytes: 0, processes: 0, threads: 0, descriptors: 0 },
		total: { cpuMs: 0, bytesOut: 0 },
		serverRuns: [
			{
				pass: 1,
				refused: { memory: 0, processes: 0, ...refused },
				samples: samples.map((sample, index) => ({ at: windowOf(1) + index * 250_000, ...calm, ...sample })),
			},
		],
	};
}

export function declarationOf(parts: Partial<Declaration> = {}): Declaration {
	return {
		protocolVersion: '2025-11-25',
		server: { name: 'notes-server', version: '1.0.0' },
		capabilities: {},
		tools: [toolOf(FORMAT_NOTE)],
		resources: [],
		templates: [],
		prompts: [],
		beyondLimit: { tools: 0, resources: 0, templates: 0, prompts: 0 },
		...parts,
	};
}

export function toolOf(tool: Partial<DeclaredTool> & { readonly name: string }): DeclaredTool {
	return { inputSchema: { type: 'object' }, ...tool };
}

function launchOf(parts: Partial<Launch> = {}): Launch {
	const argv = [NODE, `${PACKAGE}/dist/index.js`] as const;
	return {
		target: { kind: 'command', argv },
		asTyped: argv,
		argv,
		env: {},
		name: 'notes-server',
		runtime: { kind: 'node', program: NODE, roots: ['/usr/local/lib/node_modules'], emptyProgram: [NODE, '-e', ''] },
		packageRoots: [PACKAGE, '/opt/pkg/node_modules'],
		namedPaths: [],
		namedHosts: [],
		installScripts: [],
		...parts,
	};
}

/** A server of that published name. */
export function published(name: string): Partial<Launch> {
	return { name, target: { kind: 'package', registry: 'npm', name, version: '1.0.0', argv: ['npx', name] } };
}

function stepOf(call: Call, index: number): StepResult {
	const step = requestOf(call, { id: index + 1, timeoutMs: 15_000, intent: call.intent ?? 'typical' });
	const began = windowOf(index + 1);
	const ended = began + (call.took ?? 0.5) * 1_000_000;
	const reply = call.reply === undefined ? {} : { reply: call.reply };
	const repeat = call.repeat === undefined ? {} : { repeat: call.repeat };
	const outputFault = call.outputFault === undefined ? {} : { outputFault: call.outputFault };
	return { step, began, ended, outcome: call.outcome ?? 'ok', ...reply, ...repeat, ...outputFault };
}

function requestOf(call: Call, base: Pick<Step, 'id' | 'timeoutMs' | 'intent'>): Step {
	const { uri, prompt, argument, inputs, tool = 'format_note', args = {} } = call;
	if (uri !== undefined) return { ...base, kind: 'read', uri };
	if (prompt !== undefined && argument !== undefined) return { ...base, kind: 'complete', prompt, argument, value: '' };
	if (prompt !== undefined) return { ...base, kind: 'prompt', prompt, args: {} };
	if (inputs !== undefined) return { ...base, kind: 'together', tool, inputs };
	if (call.isCancelled === true) return { ...base, kind: 'cancel', tool, args };
	return {
		...base,
		kind: 'call',
		tool,
		args,
		...(call.fault === undefined ? {} : { fault: call.fault }),
		...(call.expectation === undefined ? {} : { expectation: call.expectation }),
		...(call.injection === undefined ? {} : { intent: 'injection', injection: call.injection }),
	};
}

/** Call n runs from n seconds on; start-up before, idle from 100 s, stop from 200 s. */
function windowOf(call: number): number {
	return call * 1_000_000;
}

function observationOf(sight: Sight, index: number): Observation {
	const { during, phase = during === undefined ? 'start' : 'exercise', pass = 1, pid = SERVER_PID, exe = NODE, at, ...happening } = sight;
	const time =
		at ?? (during !== undefined ? windowOf(during) : phase === 'stop' ? 200_000_000 : phase === 'idle' ? 100_000_000 : 0) + index;
	return {
		...happening,
		seq: index + 1,
		at: time,
		pass,
		phase,
		pid,
		exe,
		...(during === undefined ? {} : { cause: { step: during, by: 'window' } }),
	} as Observation;
}

type Outcomes = { readonly ok?: boolean; readonly errno?: string };

/** `file('read', '~/.ssh/id_rsa', { during: 1 })`; an errno means that it failed. */
export function file(
	op: FileOperation,
	path: string,
	more: Circumstance & Outcomes & { readonly to?: string; readonly mode?: number; readonly origin?: string; readonly named?: string } = {},
): Sight {
	const { to, origin, ...rest } = more;
	return {
		kind: 'file',
		op,
		path: expand(path),
		ok: more.errno === undefined,
		...(to === undefined ? {} : { to: expand(to) }),
		...(origin === undefined ? {} : { origin: expand(origin) }),
		...rest,
	};
}

export function exec(
	argv: readonly [string, ...string[]],
	more: Circumstance & Outcomes & { readonly fromMemory?: boolean; readonly program?: string } = {},
): Sight {
	return { kind: 'exec', program: argv[0], argv, fromMemory: false, ok: more.errno === undefined, pid: SERVER_PID + 1, ...more };
}

export function connect(address: string, port?: number, more: Circumstance & Outcomes & Partial<NetworkEvent> = {}): Sight {
	const family = address.startsWith('/') || address.startsWith('@') ? 'unix' : address.includes(':') ? 'inet6' : 'inet';
	return {
		kind: 'network',
		op: 'connect',
		family,
		transport: family === 'unix' ? 'stream' : 'tcp',
		address,
		ok: false,
		errno: 'ENETUNREACH',
		...(port === undefined ? {} : { port }),
		...more,
	};
}

export function listen(address: string, port?: number, more: Circumstance & Partial<NetworkEvent> = {}): Sight {
	const { errno: _, ...event } = connect(address, port, { op: 'listen', ok: true, ...more }) as Sight & { errno?: string };
	return event as Sight;
}

export function lookup(name: string, more: Circumstance = {}): Sight {
	return { kind: 'dns', name, type: 'A', server: '127.0.0.53', ...more };
}

function expand(path: string): string {
	return path.startsWith('~') ? HOME + path.slice(1) : path;
}
