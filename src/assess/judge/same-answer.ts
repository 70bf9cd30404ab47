// Finds tools that all give the same sentence, whatever they are asked: one message of the server in the place of their results. It may be worded in any way and language.

import type { Intent, StepResult } from '#model/step.ts';
import { parsedText } from '#util/parsed-text.ts';
import { resultError, resultText } from '#util/result-error.ts';

/** A malformed input may have one answer: that it is refused. */
const WELL_FORMED: ReadonlySet<Intent> = new Set(['typical', 'boundary', 'bait', 'injection']);
/** Two tools may do the same thing under two names. */
const FEWEST_TOOLS = 3;
const FEWEST_LETTERS = 25;
// sample: Saved. · All tasks were completed successfully. · No entries match the given filter.
const DONE_OR_EMPTY =
	/\b(?:success\w*|complet\w+|done|saved?|stored?|record(?:ed)?|queued|accepted|added|removed|updated|created|deleted|sent|cleared|started|stopped|no|none|nothing|empty|zero|0)\b/i;

interface Answers {
	readonly texts: Set<string>;
	readonly inputs: Set<string>;
}

/** Returns the sentence of each of these tools, by its name. An error has its own words, and what says that something was done, or that there is nothing, is a result. */
export function sameAnswers(steps: readonly StepResult[]): ReadonlyMap<string, string> {
	const answers = new Map<string, Answers>();
	for (const result of steps) {
		const { step, outcome } = result;
		if (step.kind !== 'call' || !WELL_FORMED.has(step.intent) || outcome !== 'ok' || resultError(result) !== undefined) continue;
		const known = answers.get(step.tool) ?? { texts: new Set(), inputs: new Set() };
		known.texts.add(resultText(result.reply).trim());
		known.inputs.add(JSON.stringify(step.args));
		answers.set(step.tool, known);
	}
	// A tool that was asked one thing only, or takes no arguments, cannot tell.
	const constant = [...answers].flatMap(([tool, { texts, inputs }]) => {
		const [text = ''] = texts;
		return texts.size === 1 && inputs.size > 1 && isSentence(text) ? [[tool, text] as const] : [];
	});
	const alike = Map.groupBy(constant, ([, text]) => text);
	return new Map([...alike.values()].flatMap((group) => (group.length < FEWEST_TOOLS ? [] : group)));
}

function isSentence(text: string): boolean {
	return /\s/.test(text) && text.length >= FEWEST_LETTERS && !DONE_OR_EMPTY.test(text) && typeof parsedText(text) !== 'object';
}
