// An expectation of the user: what a tool must answer to an input. One entry of an oracle file.

import type { Json, JsonObject } from './declaration.ts';
import type { Severity } from './severity.ts';

export interface Expectation {
	readonly name: string;
	/** Position in the file, such as oracle.yaml:4:7. */
	readonly where: string;
	/** Severity of the finding if the expectation is not met. */
	readonly severity: Severity;
	/** Whether the tool must answer with an error. */
	readonly isError: boolean;
	/** The complete text of the answer. */
	readonly text?: string;
	readonly contains?: readonly string[];
	readonly excludes?: readonly string[];
	/** A regular expression that must match somewhere in the text. */
	readonly matches?: string;
	/** Fields that the structured content must contain. */
	readonly structured?: Json;
}

export interface ExpectedCall {
	readonly tool: string;
	readonly input: JsonObject;
	readonly expectation: Expectation;
}
