// One thing the exerciser does to the server, and how it went.

import type { Json, JsonObject } from './declaration.ts';
import type { Expectation } from './expectation.ts';
import type { Injection } from './injection.ts';

/** Microseconds since the Unix epoch: the one clock that the kernel trace and the session share. */
export type Micros = number;

export const INTENTS = ['typical', 'boundary', 'malformed', 'injection', 'bait'] as const;
export type Intent = (typeof INTENTS)[number];

interface StepBase {
	readonly id: number;
	readonly timeoutMs: number;
	readonly intent: Intent;
}

type Texts = Readonly<Record<string, string>>;

interface CompleteBase extends StepBase {
	readonly kind: 'complete';
	/** Which argument of the prompt, or variable of the template, is being typed, and what of it so far. */
	readonly argument: string;
	readonly value: string;
	/** The others, where they are given along. */
	readonly others?: Texts;
}

export interface CallStep extends StepBase {
	readonly kind: 'call';
	readonly tool: string;
	readonly args: JsonObject;
	/** Run as a task: made, asked after, and its result fetched. */
	readonly asTask?: true;
	/** How long the task is asked after; one that still works then has done its part, and is cancelled. */
	readonly taskMs?: number;
	/** What is wrong with a malformed input. */
	readonly fault?: string;
	readonly injection?: Injection;
	readonly expectation?: Expectation;
	/** The sink's internet during the call; absent: it answers. */
	readonly network?: NetworkTrouble;
	/** Over HTTP: fields of the request's head that replace the usual ones. */
	readonly headers?: Texts;
}

/** `failing`: every HTTP request is answered with 503. `offline`: no name is known. */
export const NETWORK_TROUBLES = ['failing', 'offline'] as const;
export type NetworkTrouble = (typeof NETWORK_TROUBLES)[number];

/** A call that is taken back at once. */
export interface CancelStep extends StepBase {
	readonly kind: 'cancel';
	readonly tool: string;
	readonly args: JsonObject;
	readonly asTask?: true;
}

/** Calls of one tool that are all under way at the same time; the reply is a list in the same order. */
export interface TogetherStep extends StepBase {
	readonly kind: 'together';
	readonly tool: string;
	readonly inputs: readonly JsonObject[];
}

export interface ReadStep extends StepBase {
	readonly kind: 'read';
	readonly uri: string;
	/** The template that the URI was made from. */
	readonly template?: string;
	readonly injection?: Injection;
}

/** Each names what it is done to by `tool`, `prompt`, `uri` or `template`. */
export type Step =
	| CallStep
	| CancelStep
	| TogetherStep
	| ReadStep
	| (StepBase & { readonly kind: 'prompt'; readonly prompt: string; readonly args: Texts })
	| (CompleteBase & { readonly prompt: string })
	| (CompleteBase & { readonly template: string })
	| (StepBase & { readonly kind: 'subscribe' | 'unsubscribe'; readonly uri: string });

export const OUTCOMES = [
	'ok',
	'tool-error',
	'protocol-error',
	'no-answer', // the server still runs, but what came back was no answer: a cut connection, an HTTP error
	'timeout',
	'server-died',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The reply of a call that the server read and never answered, while it answered others and did nothing else. */
export const DROPPED = 'the server read the request and dropped it';

export interface StepResult {
	readonly step: Step;
	readonly began: Micros;
	readonly ended: Micros;
	readonly outcome: Outcome;
	/** The reply, or the error's message, cut to a bounded size. */
	readonly reply?: Json;
	/** What is wrong with its structured content, by the tool's own output schema. */
	readonly outputFault?: string;
	/** Of a call that ended the server or was not answered: the smallest input that fails in the same way, and how to see it again. */
	readonly repeat?: {
		readonly args: JsonObject;
		/** It fails as the first call after a fresh start. */
		readonly isAlone: boolean;
		readonly command: string;
	};
}

/** Something declared that was not exercised, and why. */
export interface Untested {
	readonly kind: 'tool' | 'resource' | 'template' | 'prompt' | 'install-script' | 'rule' | 'pass';
	readonly name: string;
	readonly reason: string;
}
