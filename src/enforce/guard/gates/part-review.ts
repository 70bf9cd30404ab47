// Reviews one part of a declaration (a tool, a prompt, the instructions) before it is pinned. Each finding of a response rule becomes a row and a line.
// A finding that no honest declaration contains makes the part wait for a person.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { PartKind } from '#model/pin.ts';
import type { ResponseRules } from '#model/policy.ts';
import { asObject } from '#util/json-object.ts';
import type { ExaminedMessage } from '../inspection.ts';
import { partName } from '../listed-kinds.ts';
import type { ResponseFinding } from '../response-finding.ts';
import { reviewPart } from '../review-declared.ts';
import type { CallRecord } from './call-record.ts';

export interface Part {
	readonly kind: PartKind;
	readonly name: string;
	readonly definition: JsonObject;
}

/** The listing or greeting that contained a part. */
export interface Occasion {
	readonly id: MessageId | null;
	readonly method: string;
}

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	readonly note: (line: string) => void;
}

export class PartReview {
	readonly #options: Options;
	/** Findings by definition, with the rules that produced them. */
	readonly #found = new WeakMap<JsonObject, { readonly responses: ResponseRules; readonly findings: readonly ResponseFinding[] }>();

	constructor(options: Options) {
		this.#options = options;
	}

	/** Takes the findings of another thread, which reviewed a large message, for the parts under a key, one definition each. */
	learn({ inspection }: ExaminedMessage, key: string, definitions: readonly JsonObject[]): void {
		const parts = inspection?.declared?.parts[key];
		if (parts === undefined) return;
		const { responses } = this.#options.policy().policy;
		for (const [at, definition] of definitions.entries())
			if (asObject(definition) !== undefined) this.#found.set(definition, { responses, findings: parts.get(at) ?? [] });
	}

	findings({ definition }: Part): readonly ResponseFinding[] {
		const { responses } = this.#options.policy().policy;
		const known = this.#found.get(definition);
		if (known?.responses === responses) return known.findings;
		const findings = reviewPart(definition, responses);
		this.#found.set(definition, { responses, findings });
		return findings;
	}

	/** Reports each finding once per session, up to a maximum number. */
	report(part: Part, findings: readonly ResponseFinding[], occasion: Occasion, isWithheld: boolean): void {
		const what = partName(part.kind, part.name);
		for (const { rule, effect, observed, isWeak } of findings) {
			const reason = part.kind === 'tool' ? observed : `${what}: ${observed}`;
			const decision = { effect: isWithheld ? ('deny' as const) : ('allow' as const), rule, reason };
			const isNew = this.#options.record.noted(aboutPart(part, occasion), decision);
			if (isNew && isWeak !== true)
				this.#options.note(`${effect === 'mask' ? 'masked' : 'flagged'} ${what}: ${observed} (response rule ${rule})`);
		}
	}

	/** Reports a part that is shown although its name resembles another one. */
	reportName(part: Part, occasion: Occasion, why: string): void {
		const isNew = this.#options.record.noted(aboutPart(part, occasion), { effect: 'allow', rule: 'pin', reason: why });
		if (isNew) this.#options.note(`flagged ${partName(part.kind, part.name)}: ${why}`);
	}

	/** Reports a part that is withheld for another reason than its text. */
	reportWithheld(part: Part, occasion: Occasion, why: string): void {
		const reason = part.kind === 'tool' ? why : `${partName(part.kind, part.name)}: ${why}`;
		this.#options.record.noted(aboutPart(part, occasion), { effect: 'deny', rule: 'pin', reason });
	}
}

function aboutPart({ kind, name }: Part, { id, method }: Occasion) {
	return { request: id, method, ...(kind === 'tool' && { tool: name }) };
}

/**
 * Whether a person has to look at the part. A finding that many honest declarations contain is only reported. A masked secret does no harm, but masked words
 * are what an attacker meant to hide.
 */
export function isGrave({ rule, effect, isUsualInDeclarations }: ResponseFinding): boolean {
	return isUsualInDeclarations !== true && (rule !== 'secrets' || effect !== 'mask');
}
