/** What a client misses in an API's answer: at this place it wants a value of this type, or exactly this text. */
export interface AnswerFault {
	/** Empty: the whole answer. */
	readonly path: readonly (string | number)[];
	readonly wants: 'array' | 'object' | 'string' | 'number' | 'boolean' | { readonly text: string };
}

/** What a refused call has shown of the answers that it was given. */
export interface AnswerLesson {
	/** When the call began, in milliseconds since 1970: only what was asked since then is meant. */
	readonly since: number;
	readonly faults: readonly AnswerFault[];
}
