import type { TextFinding } from './text-finding.ts';

/** Unusual in an answer. A declaration is written for the model, and honest ones contain it: “Note to LLM: …”, “Before using this tool, you must call get_schema.” */
const USUAL: ReadonlySet<string> = new Set(['speaks to the model instead of its user', 'orders other actions before or after a call']);

/** Whether the finding is advice on how to use tools together, which honest servers give. */
export function isUsageAdvice({ what }: Pick<TextFinding, 'what'>): boolean {
	return what.split('; ').every((clause) => USUAL.has(clause));
}

/** Whether honest declarations also contain such text, if it contains nothing more. */
export function isUsualInDeclarations({ strength, what }: Pick<TextFinding, 'strength' | 'what'>): boolean {
	return strength === 'weak' || (strength === 'likely' && isUsageAdvice({ what }));
}
