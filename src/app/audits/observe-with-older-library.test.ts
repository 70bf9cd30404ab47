import { expect, test } from 'vitest';
import type { RunEvent } from '#model/audit-event.ts';
import type { Finding } from '#model/finding.ts';
import type { RunRecord } from '#model/run-record.ts';
import type { ObserveRequest } from '#observe/record/request.ts';
import { UserError } from '#util/user-error.ts';
import { observeWithOlderLibrary } from './observe-with-older-library.ts';

type Shown = Pick<Finding, 'id' | 'severity'>;

const GONE = "ImportError: cannot import name 'McpError' from 'mcp' (/v/site-packages/mcp/__init__.py)";
const DIED = {
	declaration: null,
	serverRuns: [{ failure: { message: 'it exited', stderr: [], lastWords: `its last words: ${GONE}` } }],
	run: { degraded: [] },
	observations: [] as readonly object[],
};
const STARTED = { declaration: { tools: [] }, serverRuns: [{}], run: { degraded: ['slow'] }, observations: [] };
const OBSERVED = (seq: number) => ({ kind: 'observed', observation: { seq } }) as unknown as RunEvent;

/** `outcomes`: a record or an error, start by start. */
async function watched(outcomes: readonly unknown[], more: Partial<ObserveRequest> = {}, findings: readonly (readonly Shown[])[] = []) {
	const request = { typed: ['uvx', 'note-server'], ...more } as ObserveRequest;
	const commands: (readonly string[])[] = [];
	const events: RunEvent[] = [];
	const observe = async function* ({ typed }: ObserveRequest): AsyncGenerator<RunEvent, RunRecord> {
		const outcome = outcomes[commands.push(typed) - 1];
		yield { kind: 'stage', stage: 'connect' };
		if (outcome instanceof Error) throw outcome;
		const record = outcome as RunRecord;
		if (record.declaration !== null) yield { kind: 'declared', declaration: record.declaration, stepsPlanned: 1 };
		yield OBSERVED(commands.length);
		return record;
	};
	const run = observeWithOlderLibrary(request, { observe, findingsOf: async (record) => findings[outcomes.indexOf(record)] ?? [] });
	for (;;) {
		const { done, value } = await run.next();
		if (done === true) return { ...value, commands, seen: events.filter(({ kind }) => kind === 'observed') };
		events.push(value);
	}
}

test('a release that dies on the newer library is observed once more with the older one, and the record says so', async () => {
	const { record, request, commands, seen } = await watched([DIED, STARTED]);
	expect(commands).toEqual([
		['uvx', 'note-server'],
		['uvx', '--with', 'mcp<2', 'note-server'],
	]);
	expect(record.run.degraded).toEqual([expect.stringMatching(/does not start \(ImportError: .*audited with mcp<2 instead$/), 'slow']);
	expect(request.typed).toContain('mcp<2');
	// The kept observations belong to the record.
	expect(seen).toEqual([OBSERVED(2)]);
});

test.for<[name: string, outcomes: readonly unknown[], more: Partial<ObserveRequest>]>([
	['a server that starts', [STARTED], {}],
	['a pinned package', [DIED], { pin: {} } as Partial<ObserveRequest>],
	['a command that fetches nothing', [DIED], { typed: ['/v/bin/python', '-m', 'a'] }],
	['another error', [{ ...DIED, serverRuns: [{ failure: { message: 'no API key', stderr: [] } }] }], {}],
])('%s is observed once', async ([, outcomes, more]) => {
	const { record, commands, seen } = await watched(outcomes, more);
	expect(commands).toHaveLength(1);
	expect(record).toBe(outcomes[0]);
	expect(seen).toEqual([OBSERVED(1)]);
});

test.for<[name: string, second: unknown]>([
	['does not start with the older library either', DIED],
	['cannot have the older library', new UserError('conflict', { hint: 'none' })],
])('the first run counts if the server %s', async ([, second]) => {
	const { record, seen } = await watched([DIED, second, second]);
	expect(record).toBe(DIED);
	expect(seen).toEqual([OBSERVED(1)]);
});

test('a release that is older than the break before gets a library from before that', async () => {
	const { record, commands } = await watched([DIED, { ...DIED }, STARTED]);
	expect(commands.at(-1)).toEqual(['uvx', '--with', 'mcp<1.2', '--with', 'mcp<2', 'note-server']);
	expect(record.run.degraded).toEqual([expect.stringMatching(/audited with mcp<1\.2 instead$/), 'slow']);
});

test.for<[line: string, commands: number]>([
	["Error: the SDK is not installed. Use 'uv add mcp[cli]'.", 2],
	['Please run: pip install mcp', 2],
	['Please run: pip install mcp-notes', 1],
	['Reading notes', 1],
])('a server that says on its stdout what it lacks: %s', async ([text, commands]) => {
	const silent = {
		...DIED,
		serverRuns: [{ failure: { message: 'it exited', stderr: [] } }],
		observations: [{ kind: 'message', op: 'noise', text }],
	};
	expect((await watched([silent, STARTED])).commands).toHaveLength(commands);
});

const WRITES = { id: 'persistence:~/.profile', severity: 'high' } as const;

test('a start with findings is observed once more, and the second run counts if it shows them as well', async () => {
	const { record, seen } = await watched([DIED, STARTED], {}, [[WRITES], [WRITES, { id: 'hang:x', severity: 'low' }]]);
	expect(record.serverRuns).toBe(STARTED.serverRuns);
	expect(seen).toEqual([OBSERVED(2)]);
});

test.for<[name: string, second: readonly Shown[]]>([
	['lacks a finding of the first', []],
	['shows it as milder', [{ ...WRITES, severity: 'low' }]],
])('the first run counts if the second %s', async ([, second]) => {
	const { record, commands, seen } = await watched([DIED, STARTED], {}, [[WRITES], second]);
	expect(commands).toHaveLength(2);
	expect(record).toBe(DIED);
	expect(seen).toEqual([OBSERVED(1)]);
});

test('another error with the older library is the one to report', async () => {
	const other = { ...DIED, serverRuns: [{ failure: { message: 'no API key', stderr: [] } }] };
	const { record } = await watched([DIED, other]);
	expect(record.serverRuns).toBe(other.serverRuns);
	expect(record.run.degraded).toEqual([expect.stringMatching(/audited with mcp<2 instead$/)]);
});

test('a release that lacks a module as well gets both, and the record says both', async () => {
	const dying = (error: string) => ({ ...DIED, serverRuns: [{ failure: { message: 'it exited', stderr: [], lastWords: error } }] });
	const lacking = dying("ModuleNotFoundError: No module named 'PIL'");
	const { record, commands, seen } = await watched([DIED, lacking, STARTED]);
	expect(commands.at(-1)).toEqual(['uvx', '--with', 'pillow', '--with', 'mcp<2', 'note-server']);
	expect(record.run.degraded).toEqual([
		expect.stringMatching(/audited with mcp<2 instead$/),
		expect.stringMatching(/No module named 'PIL'\): it was audited with pillow added$/),
		'slow',
	]);
	expect(seen).toEqual([OBSERVED(3)]);
	// The third reason is the one to report.
	expect((await watched([DIED, lacking, dying("ModuleNotFoundError: No module named 'yaml'")])).commands).toHaveLength(3);
});
