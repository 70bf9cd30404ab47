// The client under test: the exerciser's own session, declaration, plan and runner, with one ordinary call of everything that a server offers.
// It begins like an audit: with the generation without a handshake, and with an answer to every request of the server.

import { PassThrough } from 'node:stream';
import type { Declaration, JsonObject } from '#model/declaration.ts';
import { NO_EXTRAS } from '#model/extras.ts';
import type { Step } from '#model/step.ts';
import { FilledForms } from '#observe/exercise/answers/filled-forms.ts';
import { captureDeclaration } from '#observe/exercise/declaration.ts';
import { planSteps } from '#observe/exercise/plan.ts';
import { runSteps } from '#observe/exercise/runner.ts';
import { Generations } from '#observe/record/generations.ts';
import { RemoteServer } from '#observe/record/remote/remote-server.ts';
import { UserError } from '#util/user-error.ts';

/** Less than the suite's own time limit for a client. */
const TIMEOUT_MS = 8_000;
const { signal } = new AbortController();
const PLACES = { home: '/home/user', cwd: '/home/user', tmp: '/tmp', namedPaths: [] };
/** Without canaries, because they are not searched for here. */
const ANSWERS = { places: PLACES, roots: [PLACES.cwd], canaries: {}, seed: 1, forms: new FilledForms() };

async function workThrough(url: string): Promise<number> {
	using remote = new RemoteServer({ url, headers: [], isEveryToolCalled: true });
	const streams = { stdin: new PassThrough(), stdout: new PassThrough().end(), stderr: new PassThrough().end() };
	const nowhere = { ...streams, exited: new Promise<never>(() => {}), kill: () => {} };
	const timing = new Generations('streamable-http').timing(1, TIMEOUT_MS);
	const opening = await remote.open(nowhere, { ...timing, answers: ANSWERS, signal, onObservation: () => {} });
	if (opening.kind === 'failed') {
		console.error(opening.message);
		return 1;
	}
	await using session = opening.session;
	const declaration = await captureDeclaration(session, { signal });
	const { steps } = planSteps(declaration, {
		budget: { calls: 1, baits: 0, edges: 0, malformed: 0 },
		timeoutMs: TIMEOUT_MS,
		seed: 1,
		places: { ...PLACES, outside: '/home/user/notes.txt', siblings: [] },
		maxSteps: 100,
		injections: { perTool: 0, inAll: 0, leastWeight: 0 },
		extras: NO_EXTRAS,
		language: 'other',
		transport: remote.place.transport,
	});
	const wanted = scenarioCalls(declaration);
	for await (const { step, outcome } of runSteps(session, wanted ?? steps, { quiet: async () => {}, signal })) {
		console.log(`${step.kind === 'call' ? step.tool : step.kind}: ${outcome}`);
	}
	await session.leave();
	return 0;
}

/** Returns the calls and arguments that some scenarios prescribe. */
function scenarioCalls({ tools }: Declaration): readonly Step[] | undefined {
	const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
	const { toolCalls } = JSON.parse(context) as {
		readonly toolCalls?: readonly { readonly name: string; readonly arguments: JsonObject }[];
	};
	const schema = tools.find(({ name }) => name === 'json_schema_2020_12_tool')?.inputSchema;
	const calls =
		scenario === 'json-schema-2020-12-preservation' && schema !== undefined
			? [{ name: 'json_schema_echo', arguments: { schema } }]
			: toolCalls;
	return calls?.map(({ name, arguments: args }, index) => ({
		kind: 'call',
		intent: 'typical',
		id: index + 1,
		timeoutMs: TIMEOUT_MS,
		tool: name,
		args,
	}));
}

try {
	process.exitCode = await workThrough(process.argv.at(-1) ?? '');
} catch (error) {
	if (!(error instanceof UserError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
