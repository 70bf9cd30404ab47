// One action of the exerciser on the server, and its result.

import type { Json, JsonObject } from './declaration.ts';
import type { Expectation } from './expectation.ts';
import type { Injection } from './injection.ts';

/** Microseconds since the Unix epoch: the clock that the kernel trace and the session share. */
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
	/** The argument of the prompt, or variable of the template, that is completed, and its text so far. */
	readonly argument: string;
	readonly value: string;
	/** The other arguments, if they are sent along. */
	readonly others?: Texts;
}

export interface CallStep extends StepBase {
	readonly kind: 'call';
	readonly tool: string;
	readonly args: JsonObject;
	/** Whether the call runs as a task: it is created and polled, and its result is fetched. */
	readonly asTask?: true;
	/** Time limit for polling the task. A task that still works then is cancelled. */
	readonly taskMs?: number;
	/** The fault of a malformed input. */
	readonly fault?: string;
	readonly injection?: Injection;
	readonly expectation?: Expectation;
	/** State of the sink's internet during the call. Absent: it answers. */
	readonly network?: NetworkTrouble;
	/** For HTTP: request header fields that replace the usual ones. */
	readonly headers?: Texts;
}

/** `failing`: the sink answers every HTTP request with 503. `offline`: no name resolves. */
export const NETWORK_TROUBLES = ['failing', 'offline'] as const;
export type NetworkTrouble = (typeof NETWORK_TROUBLES)[number];

/** A call that is cancelled immediately. */
export interface CancelStep extends StepBase {
	readonly kind: 'cancel';
	readonly tool: string;
	readonly args: JsonObject;
	readonly asTask?: true;
}

/** Concurrent calls of one tool. The reply is a list in the same order. */
export interface TogetherStep extends StepBase {
	readonly kind: 'together';
	readonly tool: string;
	readonly inputs: readonly JsonObject[];
}

export interface ReadStep extends StepBase {
	readonly kind: 'read';
	readonly uri: string;
	/** The template of the URI. */
	readonly template?: string;
	readonly injection?: Injection;
}

/** Each step names its subject by `tool`, `prompt`, `uri` or `template`. */
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
	'no-answer', // The server still runs, but the response was no answer: a broken connection, an HTTP error
	'timeout',
	'server-died',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The reply of a call that the server read and never answered, although it answered others and was otherwise idle. */
export const DROPPED = 'the server read the request and dropped it';

export interface StepResult {
	readonly step: Step;
	readonly began: Micros;
	readonly ended: Micros;
	readonly outcome: Outcome;
	/** The reply, or the message of the error, truncated to a bounded size. */
	readonly reply?: Json;
	/** How the structured content violates the tool's own output schema. */
	readonly outputFault?: string;
	/** For a call that ended the server or got no answer: the smallest input that fails in the same way, and how to reproduce it. */
	readonly repeat?: {
		readonly args: JsonObject;
		/** Whether it also fails as the first call after a fresh start. */
		readonly isAlone: boolean;
		readonly command: string;
	};
}

/** A declared item that was not exercised, and the reason. */
export interface Untested {
	readonly kind: 'tool' | 'resource' | 'template' | 'prompt' | 'install-script' | 'rule' | 'pass';
	readonly name: string;
	readonly reason: string;
}
