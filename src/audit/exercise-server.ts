// Works the server through the whole plan, starting it again when it dies in the middle.

import { captureDeclaration } from '#exercise/declaration.ts';
import { planSteps } from '#exercise/plan.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { Declaration } from '#model/declaration.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';
import type { Launch } from '#model/target.ts';
import type { OpenSandbox } from '#sandbox/sandbox.ts';
import { readableFiles } from './readable-files.ts';
import type { AuditParts, AuditRequest } from './request.ts';
import { type Life, liveOnce } from './server-life.ts';

const MAX_LIVES = 4;
const MAX_STEPS = 600;
/** A server may take its time to start, but not for ever. */
const MIN_CONNECT_TIMEOUT_MS = 20_000;

export interface Exercise {
	readonly lives: readonly Life[];
	readonly declaration: Declaration | null;
	readonly untested: readonly Untested[];
}

export async function exerciseServer(
	cell: OpenSandbox,
	launch: Launch,
	request: AuditRequest,
	parts: AuditParts,
	emit: (event: AuditEvent) => void,
	signal: AbortSignal,
): Promise<Exercise> {
	const lives: Life[] = [];
	const untested: Untested[] = [];
	const given = new Map<string, string>();
	const files = await readableFiles(launch.namedPaths, cell.samples);
	let declaration: Declaration | null = null;
	let remaining: readonly Step[] = [];
	let planned = 0;
	let done = 0;

	while (lives.length < MAX_LIVES) {
		const life = await liveOnce(
			cell,
			parts.tracer,
			{
				argv: launch.argv,
				env: { ...launch.env, ...request.env },
				connectTimeoutMs: Math.max(MIN_CONNECT_TIMEOUT_MS, request.callTimeoutMs),
				idleMs: request.idleMs,
				steps: async (session) => {
					if (declaration === null) {
						declaration = await captureDeclaration(session, { limits: { timeoutMs: request.callTimeoutMs }, signal });
						const plan = planSteps(declaration, {
							calls: request.callsPerTool,
							timeoutMs: request.callTimeoutMs,
							seed: request.seed,
							places: { home: cell.home, cwd: cell.cwd, tmp: cell.tmp, namedPaths: launch.namedPaths, files },
							maxSteps: MAX_STEPS,
						});
						remaining = plan.steps;
						planned = plan.steps.length;
						untested.push(...plan.untested);
						emit({ kind: 'declared', declaration, stepsPlanned: planned });
					}
					return remaining;
				},
				isSkipped: (step) => given.has(nameOf(step)),
				onPhase: (phase) => emit({ kind: 'stage', stage: phase }),
				onResult: (result) => {
					done++;
					if (isGivenUp(result))
						given.set(nameOf(result.step), result.outcome === 'timeout' ? 'a call was not answered in time' : 'the server died in a call');
					emit({ kind: 'step', result, done, planned });
				},
			},
			lives.length + 1,
			signal,
		);
		lives.push(life);
		const tried = new Set(life.results.map((result) => result.step.id));
		remaining = remaining.filter((step) => !tried.has(step.id) && !given.has(nameOf(step)));
		if (!life.hasDied || remaining.length === 0) break;
	}
	return { lives, declaration, untested: [...untested, ...notReached(remaining, lives)] };
}

/** After that, more of the same would only repeat it. */
function isGivenUp(result: StepResult): boolean {
	return result.outcome === 'timeout' || result.outcome === 'server-died';
}

function nameOf(step: Step): string {
	return step.kind === 'call' ? `tool ${step.tool}` : step.kind === 'prompt' ? `prompt ${step.prompt}` : `resource ${step.uri}`;
}

/** What no call reached at all, because the server kept dying. */
function notReached(remaining: readonly Step[], lives: readonly Life[]): Untested[] {
	const reached = new Set(lives.flatMap((life) => life.results.map((result) => nameOf(result.step))));
	const missing = new Map<string, Untested>();
	const reason = `the server ended by itself ${lives.length} times before its turn came`;
	for (const step of remaining) {
		if (reached.has(nameOf(step))) continue;
		if (step.kind === 'call') missing.set(nameOf(step), { kind: 'tool', name: step.tool, reason });
		else if (step.kind === 'prompt') missing.set(nameOf(step), { kind: 'prompt', name: step.prompt, reason });
		else
			missing.set(nameOf(step), { kind: step.template === undefined ? 'resource' : 'template', name: step.template ?? step.uri, reason });
	}
	return [...missing.values()];
}
