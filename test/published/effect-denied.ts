// What keeps the effect of an injection or a bait from happening under a policy: the rules at the call, or the kernel afterwards.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { askedOf, decide } from '#enforce/policy/decide.ts';
import { egressList } from '#enforce/policy/egress.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { Proof } from '#model/injection.ts';
import type { Report } from '#model/report.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { baseName, isUnderAny } from '#util/absolute-path.ts';
import { hostsIn, isAddress } from '#util/hosts.ts';

/**
 * - `call`: the call is denied, or put to a person.
 * - `kernel`: the call passes, and what it is after is out of the cell's reach: a file in no root, a host that the network does not lead to.
 * - `nothing`: the call passes, and nothing follows from it. The audit made this very call and looked for each proof by itself: no program ran, no
 *   product came back, no header arrived. A text that a tool merely stores or echoes is data, and to deny it would be to deny semicolons to everyone;
 *   had a tool obeyed it, the suggestion would ask about that tool.
 * - `open`: none of these. The bar is not met.
 */
export type Kept = 'call' | 'kernel' | 'nothing' | 'open';

const now = Date.UTC(2026, 10, 15);

export function keptFrom(report: Report, policy: CompiledPolicy, result: StepResult & { readonly step: CallStep }): Kept {
	const { step } = result;
	const { tool, args } = step;
	if (decide(policy, { tool, args }, { now }).effect !== 'allow') return 'call';
	const ways =
		step.injection === undefined
			? baitWays(report, policy, tool, args)
			: step.injection.proofs.map((proof) => proofWay(report, policy, result, proof));
	return (['open', 'nothing', 'kernel'] as const).find((way) => ways.includes(way)) ?? 'nothing';
}

/** Each proof is another sign of the same effect: none of them may be possible. */
function proofWay(report: Report, policy: CompiledPolicy, result: StepResult & { readonly step: CallStep }, proof: Proof): Kept {
	if (proof.kind === 'touched' && isHidden(policy, proof.path)) return 'kernel';
	if (proof.kind === 'contacted' && isUnreachable(policy, proof.host)) return 'kernel';
	return wasSeen(report, result, proof) ? 'open' : 'nothing';
}

/** A sleeper would go to a host that the text mentions; where the tool is sent is the caller's own will. Secrets are out of reach for all of them. */
function baitWays(report: Report, policy: CompiledPolicy, tool: string, args: JsonObject): readonly Kept[] {
	const aimed = askedOf(policy, { tool, args }, { now })
		.reading.hosts.filter(({ isAimed }) => isAimed)
		.map(({ host }) => host);
	const mentioned = [...hostsIn(JSON.stringify(args))].filter((host) => !aimed.includes(host));
	return mentioned.map((host) => {
		if (isUnreachable(policy, host)) return 'kernel';
		return allEffects(report).some(
			({ kind, subject, explanation }) => kind === 'egress' && explanation === undefined && subject.startsWith(host),
		)
			? 'open'
			: 'nothing';
	});
}

/** In the guard's cell the home and /tmp are private and empty: of the user's files only the roots are there. */
export function isHidden({ policy, places }: CompiledPolicy, path: string): boolean {
	return policy.confine.roots !== undefined && !isUnderAny(path, places.roots);
}

function isUnreachable({ policy: { confine } }: CompiledPolicy, host: string): boolean {
	if (confine.network === 'open') return false;
	if (confine.network === 'none') return true;
	const list = egressList(confine.network);
	return isAddress(host) ? !list.permitsAddress(host) : !list.permitsName(host);
}

/** Told without the judge's help, from the facts and the answer. */
function wasSeen(report: Report, { step, reply }: StepResult & { readonly step: CallStep }, proof: Proof): boolean {
	switch (proof.kind) {
		case 'ran':
			return allEffects(report).some(({ kind, subject }) => kind === 'exec' && baseName(subject) === proof.program);
		case 'printed':
			return JSON.stringify(reply ?? null).includes(proof.text);
		case 'touched':
			return allEffects(report).some(({ subject }) => subject === proof.path);
		case 'contacted':
			return allEffects(report).some(({ kind, subject }) => kind === 'egress' && subject.startsWith(proof.host));
		case 'header':
			return JSON.stringify(report.network).toLowerCase().includes(proof.name);
		// A comparison of many answers: what the judge says of it.
		case 'option':
		case 'inherited':
		case 'line':
		case 'answered':
		case 'differs':
		case 'slow':
			return report.findings.some(
				({ rule, scopes }) => rule === 'unsafe-input-accepted' && scopes.some(({ kind, name }) => kind === 'tool' && name === step.tool),
			);
	}
}

function allEffects({ profile }: Report) {
	return profile.scopes.flatMap(({ effects }) => effects);
}
