/** A mismatch that a client reports in an API's answer: at this path it expects a value of this type, or exactly this text. */
export interface AnswerFault {
	/** Path in the answer. Empty: the whole answer. */
	readonly path: readonly (string | number)[];
	/** The client names the field and not its place: every object of the answer gets it. */
	readonly isAnywhere?: true;
	/** The client found another type in the field: what an answer has there by itself is replaced. */
	readonly isMistyped?: true;
	/** The client examines each element of a list by itself: the path begins at an element. */
	readonly isOfElements?: true;
	/** No error says so: it is only a likely reason, and is withdrawn if it was none. */
	readonly isGuess?: true;
	/** The client found null where it expects this type: Python names neither the field nor the place. */
	readonly isNull?: true;
	/** The client found a value of this type where it expects another: in each field of the name that is the path, else the one that was made for it last. */
	readonly inPlaceOf?: 'array' | 'object' | 'string' | 'number';
	/** The client could not read the answer, a page, as JSON. */
	readonly isJson?: true;
	/** The client looks for a thing of this name, which the call gave it. */
	readonly isSought?: true;
	/** The client takes another status than this one for success. */
	readonly refusedStatus?: number;
	readonly wants: 'array' | 'object' | 'string' | 'number' | 'boolean' | { readonly text: string };
}

/** The mismatches that a failed call has shown in the answers it received. */
export interface AnswerLesson {
	/** Start of the call in milliseconds since 1970. Only requests since then can have caused the faults. */
	readonly since: number;
	readonly faults: readonly AnswerFault[];
	/** Guesses did not help and hold no longer. */
	readonly withdraws?: true;
}
