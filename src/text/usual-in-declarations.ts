import type { TextFinding } from './text-finding.ts';

/** Odd in an answer. A declaration is written for the model, and honest ones hold it: “Note to LLM: …”, “Before using this tool, you must call get_schema.” */
const USUAL: ReadonlySet<string> = new Set(['speaks to the model instead of its user', 'orders other actions before or after a call']);

/** Advice on how tools are used together: honest servers give it. */
export function isUsageAdvice({ what }: Pick<TextFinding, 'what'>): boolean {
	return what.split('; ').every((clause) => USUAL.has(clause));
}

/** Whether honest declarations hold such words too, unless more is in them. */
export function isUsualInDeclarations({ strength, what }: Pick<TextFinding, 'strength' | 'what'>): boolean {
	return strength === 'weak' || (strength === 'likely' && isUsageAdvice({ what }));
}
