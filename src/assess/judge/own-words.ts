// The texts that the server itself sent to the model during the run: answers, errors, log and progress texts, questions. They exclude texts that it received:
// arguments of calls, answers of the real internet, and files of the user.

import type { Json } from '#model/declaration.ts';
import type { AskEvent, MessageEvent, Observation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { scopeOfStep } from '#model/scope.ts';
import type { Step, StepResult } from '#model/step.ts';
import type { JudgeEvidence } from './rule.ts';

export interface OwnWords {
	readonly scope: Scope;
	/** `an answer`, `an error`, `a log message` */
	readonly channel: string;
	readonly text: string;
	/** Whether the text is written for a model: a prompt, or a sampling request. */
	readonly isForModel: boolean;
	/** Distinguishes a first statement from a repeated one. */
	readonly source: string;
	readonly evidence: readonly number[];
}

/** Fields that describe the form of an answer part, not its content. */
const FORM: ReadonlySet<string> = new Set(['type', 'mimeType', 'role', 'uri', 'data', 'blob']);
const CHANNELS: Readonly<Partial<Record<MessageEvent['op'], string>>> = { log: 'a log message', progress: 'a progress message' };
const ASKS: Readonly<Record<AskEvent['what'], string>> = {
	sampling: 'a request to the client’s model',
	form: 'a question to the user',
	url: 'a question to the user',
	roots: 'a question for directories',
};
/** Maximum number of texts read from one answer. */
const MOST_TEXTS = 500;

export function ownWords(evidence: JudgeEvidence): readonly OwnWords[] {
	const foreign = stepsWithForeignTexts(evidence);
	return [
		...evidence.steps.filter(({ step }) => !foreign.has(step.id)).flatMap(wordsOfReply),
		...evidence.observed('message').flatMap((one) => wordsOf(one, CHANNELS[one.op], evidence)),
		...evidence.observed('ask').flatMap((one) => wordsOf(one, ASKS[one.what], evidence)),
	];
}

function wordsOf(one: Observation & { readonly text: string }, channel: string | undefined, evidence: JudgeEvidence): readonly OwnWords[] {
	if (channel === undefined || one.text === '') return [];
	return [
		{
			scope: evidence.scopeOf(one),
			channel,
			text: one.text,
			isForModel: one.kind === 'ask' && one.what === 'sampling',
			source: `observation ${one.seq}`,
			evidence: [one.seq],
		},
	];
}

/** An error that the exerciser itself worded is not the server's text. */
function wordsOfReply({ step, outcome, reply }: StepResult): readonly OwnWords[] {
	if (reply === undefined || outcome === 'timeout' || outcome === 'server-died' || outcome === 'no-answer') return [];
	const channel = outcome === 'ok' ? (step.kind === 'prompt' ? 'a prompt' : 'an answer') : 'an error';
	const texts = [...textsIn(reply)];
	// A model reads adjacent blocks as one text.
	const whole = texts.length > 1 ? [texts.join('\n')] : [];
	return [...new Set([...texts, ...whole])].map((text) => ({
		scope: scopeOfStep(step),
		channel,
		text,
		isForModel: step.kind === 'prompt',
		source: `step ${step.id}`,
		evidence: [],
	}));
}

function* textsIn(reply: Json): Generator<string> {
	const pending: Json[] = [reply];
	for (let count = 0; pending.length > 0 && count < MOST_TEXTS; ) {
		const next = pending.shift();
		if (typeof next === 'string') {
			count++;
			// A truncated answer is JSON in text form.
			yield next.endsWith('characters of JSON]') ? next.replaceAll('\\n', '\n').replaceAll('\\"', '"') : next;
		} else if (Array.isArray(next)) pending.unshift(...(next as readonly Json[]));
		else if (typeof next === 'object' && next !== null)
			pending.unshift(...Object.entries(next).flatMap(([key, inner]) => (FORM.has(key) ? [] : [inner as Json])));
	}
}

/** Returns steps that read files of the user, or had a connection while there was no sink. Their answers may contain third-party text. */
function stepsWithForeignTexts({ readUserFiles = [], hasSink, observed }: JudgeEvidence): ReadonlySet<number> {
	const connected = hasSink === true ? [] : observed('network').filter(({ op, ok }) => ok && (op === 'connect' || op === 'send'));
	return new Set([...readUserFiles, ...connected.flatMap(({ cause }) => (cause === undefined ? [] : [cause.step]))]);
}

/** Removes all texts that calls passed to the server, in their original spelling and in the spelling of JSON or a URL. */
export function passedTextRemover(steps: readonly StepResult[]): (text: string) => string {
	const spellings = passedTexts(steps).flatMap((passed) => [...spellingsOf(passed)]);
	return (text) => spellings.reduce((left, spelling) => left.replaceAll(spelling, ' '), text);
}

const SHORTEST_PASSED = 4;

/** Returns the longest text first, because one text may be part of another. */
function passedTexts(steps: readonly StepResult[]): readonly string[] {
	const texts = new Set(steps.flatMap(({ step }) => [...textsIn(passedIn(step))]).filter(({ length }) => length >= SHORTEST_PASSED));
	return [...texts].toSorted((a, b) => b.length - a.length);
}

function passedIn(step: Step): Json {
	if (step.kind === 'together') return step.inputs;
	if ('args' in step) return step.args as Json;
	return step.kind === 'complete' ? step.value : step.kind === 'read' ? step.uri : null;
}

function spellingsOf(text: string): ReadonlySet<string> {
	return new Set([text, JSON.stringify(text).slice(1, -1), text.trim(), text.isWellFormed() ? encodeURIComponent(text) : text]);
}
