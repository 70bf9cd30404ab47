// Orders the inputs that may succeed where the last one was refused: the likeliest first.

import type { JsonObject } from '#model/declaration.ts';
import { answersTo } from '#observe/inputs/feedback/answer-error.ts';
import { exampleInputs } from '#observe/inputs/feedback/example-inputs.ts';
import type { FailedCall, FeedbackMaterial } from '#observe/inputs/feedback/failed-call.ts';
import { leavesOf, withFullerParts, withOneMore, withOtherSwitch } from '#observe/inputs/feedback/input-parts.ts';
import { withFound, withWorked } from '#observe/inputs/feedback/known-inputs.ts';
import { withNamedKeys, withOtherTypes } from '#observe/inputs/feedback/named-keys.ts';
import { withOtherKeys } from '#observe/inputs/feedback/other-keys.ts';
import { rangeIn } from '#observe/inputs/feedback/read-range.ts';
import { refusedDefaults } from '#observe/inputs/feedback/refused-defaults.ts';
import { isRepeated } from '#observe/inputs/feedback/repeated-value.ts';
import { errorShape } from '#util/error-shape.ts';
import { take } from '#util/take.ts';
import { argumentNames, type KnownTool, withoutRefused } from './known-tool.ts';

const MOST_IDEAS = 12;

/** `inputs`: those that were generated for the tool. `onPage` inserts references of the page that was last seen. */
export function* inputIdeas(
	known: KnownTool,
	last: FailedCall,
	material: FeedbackMaterial,
	inputs: readonly JsonObject[],
	onPage: (args: JsonObject) => JsonObject,
): Generator<JsonObject> {
	const { tool, failures } = known;
	// The first call that got as far: what it had in place of the values of an earlier error is right.
	const simple = failures.find(({ error }) => errorShape(error) === errorShape(last.error))?.args ?? last.args;
	// The same error again shows that the values were not its cause.
	const isStuck = failures.slice(0, -1).some(({ error }) => error === last.error);
	const { missing, choices, forms, endings } = last.reading;
	const isRanged = rangeIn(last.error).length > 0;
	const isDefault = Object.keys(refusedDefaults(last.args, last.error, material.full)).length > 0;
	// The error says what it wants: the answers to it come before what is only another form of the same call.
	const isAnswered = missing.length > 0 || isRanged || isDefault;
	// If the error names what is missing, that is supplied first. If it rejects a value, known values are tried first.
	const keyed = [
		...withOtherTypes(last.args, last),
		...withNamedKeys(last.args, last, material),
		...withOtherKeys(last.args, last, material),
	];
	const isTelling =
		keyed.length > 0 ||
		missing.length + choices.length + endings.length > 0 ||
		isRanged ||
		isDefault ||
		(['exclusive', 'missing', 'url', 'wants-relative', 'wants-absolute'] as const).some((form) => forms.includes(form));
	// A number of the range comes before values of other calls for the other arguments, which were right.
	if (isRanged) yield* take(answersTo(last, material), MOST_IDEAS).map((idea) => onPage(idea));
	// Optional arguments of a fuller input may refer to something that does not exist either.
	if (forms.includes('not-found') && !isTelling && !isFurther(simple, last))
		yield* [...withFound(simple, material).slice(0, 2), withWorked(simple, material)];
	const more = isStuck
		? [...withFullerParts(last.args, material.full), ...withOtherSwitch(simple, material.full), ...withOneMore(last.args, material.full)]
		: [];
	const ideas = [
		...keyed,
		...exampleInputs(`${last.error}\n${tool.description ?? ''}`, argumentNames(tool)),
		...(isAnswered ? [] : more),
		...take(answersTo(last, material), MOST_IDEAS),
		...(isAnswered ? more : []),
		simple,
		last.args,
		...withOneMore(simple, material.full),
		...inputs,
	].map((idea) => onPage(withoutRefused(idea, known)));
	for (const idea of ideas) {
		const [first, ...others] = withFound(idea, material);
		const filled = [...(first === undefined ? [] : [first]), withWorked(idea, material), ...others].map(onPage);
		yield* isTelling ? [idea, ...filled] : [...filled, idea];
	}
}

/** Whether the error is about a value that the simplest input did not have: what was changed since then was right. */
function isFurther(simple: JsonObject, { args, error }: FailedCall): boolean {
	const earlier = new Set(leavesOf(simple, [], '').map(({ value }) => value));
	return leavesOf(args, [], '').some(({ value }) => !earlier.has(value) && String(value).length > 2 && isRepeated(error, String(value)));
}
