/** A mismatch that a client reports in an API's answer: at this path it expects a value of this type, or exactly this text. */
export interface AnswerFault {
	/** Path in the answer. Empty: the whole answer. */
	readonly path: readonly (string | number)[];
	/** The client names the field and not its place: every object of the answer gets it. */
	readonly isAnywhere?: true;
	/** The client found a value of this type where it expects another: in each field of the name that is the path, else the one that was made for it last. */
	readonly inPlaceOf?: 'array' | 'object' | 'string' | 'number';
	/** The client could not read the answer, a page, as JSON. */
	readonly isJson?: true;
	readonly wants: 'array' | 'object' | 'string' | 'number' | 'boolean' | { readonly text: string };
}

/** The mismatches that a failed call has shown in the answers it received. */
export interface AnswerLesson {
	/** Start of the call in milliseconds since 1970. Only requests since then can have caused the faults. */
	readonly since: number;
	readonly faults: readonly AnswerFault[];
}
