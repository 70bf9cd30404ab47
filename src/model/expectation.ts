// What a user says that a tool must answer to an input: one entry of an oracle file.

import type { Json, JsonObject } from './declaration.ts';
import type { Severity } from './severity.ts';

export interface Expectation {
	readonly name: string;
	/** oracle.yaml:4:7 */
	readonly where: string;
	/** Of the finding when it is not met. */
	readonly severity: Severity;
	/** Whether an error is the right answer. */
	readonly isError: boolean;
	/** The whole text of the answer. */
	readonly text?: string;
	readonly contains?: readonly string[];
	readonly excludes?: readonly string[];
	/** A regular expression that is found somewhere in the text. */
	readonly matches?: string;
	/** What the structured content holds at least. */
	readonly structured?: Json;
}

export interface ExpectedCall {
	readonly tool: string;
	readonly input: JsonObject;
	readonly expectation: Expectation;
}
