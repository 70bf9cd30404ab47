// Reviews a declaration part by part: each tool, each prompt, the instructions. The findings in a part are reported when that part is pinned.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { ResponseRules } from '#model/policy.ts';
import { asObject } from '#util/json-object.ts';
import type { DeclaredFindings } from './inspection.ts';
import { DECLARING } from './listed-kinds.ts';
import { textsOf, textsOfMessage } from './message-texts.ts';
import type { ResponseFinding } from './response-finding.ts';
import { reviewTexts } from './review-message.ts';

/** Bound of findings per part. */
const MOST_FINDINGS = 20;
const KEYS: ReadonlySet<string> = new Set(DECLARING.values());

export function reviewPart(definition: Json, responses: ResponseRules): readonly ResponseFinding[] {
	return reviewTexts(textsOf(definition), responses).slice(0, MOST_FINDINGS);
}

/** Reviews a response that may declare something; the reviewer does not know which request it answers. Returns undefined if it declares nothing. */
export function reviewDeclared(value: JsonObject, responses: ResponseRules): DeclaredFindings | undefined {
	const result = asObject(value.result);
	const keys = Object.keys(result ?? {}).filter((key) => KEYS.has(key));
	if (result === undefined || keys.length === 0) return undefined;
	const rest = Object.fromEntries(Object.entries(result).filter(([key]) => !KEYS.has(key)));
	const same = new Map<string, readonly ResponseFinding[]>();
	return {
		parts: Object.fromEntries(keys.map((key) => [key, inEach(partsUnder(key, result[key]), responses, same)])),
		rest: reviewTexts(textsOfMessage({ ...value, result: rest }), responses),
	};
}

/** Returns the findings outside the parts under this key. */
export function findingsOutside({ parts, rest }: DeclaredFindings, key: string): readonly ResponseFinding[] {
	const others = Object.entries(parts).flatMap(([other, found]) => (other === key ? [] : [...found.values()].flat()));
	return [...new Map([...rest, ...others].map((finding) => [keyOf(finding), finding])).values()];
}

/** Instructions are pinned as a definition, so the review uses the same definition. */
function partsUnder(key: string, value: Json | undefined): readonly Json[] {
	if (key === 'instructions') return [{ [key]: value ?? null }];
	return Array.isArray(value) ? value : [value ?? null];
}

/** `same`: shares equal findings of many parts, so that they are handed over once. */
function inEach(
	parts: readonly Json[],
	responses: ResponseRules,
	same: Map<string, readonly ResponseFinding[]>,
): ReadonlyMap<number, readonly ResponseFinding[]> {
	const found = new Map<number, readonly ResponseFinding[]>();
	for (const [at, part] of parts.entries()) {
		const findings = reviewPart(part, responses);
		if (findings.length === 0) continue;
		const name = findings.map(keyOf).join('\n');
		const known = same.get(name) ?? findings;
		same.set(name, known);
		found.set(at, known);
	}
	return found;
}

function keyOf({ rule, observed }: ResponseFinding): string {
	return `${rule} ${observed}`;
}
