// The calls that `candor policy what-if` replays: from an audit, from the ledger, and generated from a declaration.

import { hash } from 'node:crypto';
import type { PolicyCall } from '#model/decision.ts';
import type { Json } from '#model/declaration.ts';
import { type DecisionRow, INSPECTION_METHOD } from '#model/ledger.ts';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import type { Report } from '#model/report.ts';
import type { Step } from '#model/step.ts';
import { planSteps } from '#observe/exercise/plan.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { DEPTHS } from '../audits/depths.ts';

export function callsOf(steps: readonly Step[]): readonly PolicyCall[] {
	return steps.flatMap((step) => {
		if (step.kind === 'together') return step.inputs.map((args) => ({ tool: step.tool, args }));
		return step.kind === 'call' || step.kind === 'cancel' ? [{ tool: step.tool, args: step.args }] : [];
	});
}

/** The calls that an audit at the greatest depth would make: typical, edge, malformed, bait, and injections in every spelling. Nothing is called. */
export function generatedCalls(report: Report): readonly PolicyCall[] {
	const { declaration, target, run } = report;
	if (declaration === null) return [];
	const tools = {
		...declaration,
		resources: [],
		templates: [],
		prompts: [],
		beyondLimit: { tools: 0, resources: 0, templates: 0, prompts: 0 },
	};
	const { budget, injections, extras, maxSteps } = DEPTHS.deep;
	const { home, cwd } = placesOf(report);
	const places = { home, cwd, tmp: '/tmp', namedPaths: target.named.paths, outside: `${home}/${ORDINARY_FILE}`, siblings: [] };
	const options = { budget, injections, extras, maxSteps, places, timeoutMs: 0, language: 'other', transport: run.transport } as const;
	return callsOf(planSteps(tools, { ...options, seed: run.seed }).steps);
}

/** The directories of the report's server; without a cell, those of a cell. */
export function placesOf({ sandbox }: Report): { readonly home: string; readonly cwd: string } {
	return { home: sandbox?.home ?? '/home/user', cwd: sandbox?.cwd ?? '/workspace' };
}

const digestOf = (args: unknown) => hash('sha256', canonicalJson(args));
const DIGEST_OF_NOTHING = digestOf({});

/** Methods of rows about a declaration, which are no calls. */
const DECLARING: ReadonlySet<string> = new Set(['initialize', 'server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']); // biome-ignore format: a list

export function isOfDeclaration({ method }: DecisionRow): boolean {
	return DECLARING.has(method);
}

/** Returns undefined if the call had arguments that were not kept. */
export function callOfRow(row: DecisionRow): { readonly call: PolicyCall; readonly isMasked: boolean } | undefined {
	const { tool, method, argumentsDigest } = row;
	const kept = row.arguments ?? (argumentsDigest === DIGEST_OF_NOTHING ? {} : undefined);
	if (kept === undefined && argumentsDigest !== undefined) return undefined;
	return {
		call: { tool: tool ?? method, args: kept as Json | undefined, isTool: method === 'tools/call' || method === INSPECTION_METHOD },
		isMasked: argumentsDigest !== undefined && digestOf(kept) !== argumentsDigest,
	};
}
