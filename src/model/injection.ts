// A call with an argument that tries to be more than data, and the evidence that would prove its success.

export const INJECTION_CLASSES = [
	'shell',
	'argument',
	'path',
	'ssrf',
	'sql',
	'template',
	'code',
	'nosql',
	'prototype',
	'header',
	'xxe',
	'archive',
	'deserialise',
	'regex',
	'prompt',
	'line',
	'origin',
] as const;
export type InjectionClass = (typeof INJECTION_CLASSES)[number];

/** An effect that is visible only if the server obeyed the text. */
export type Proof =
	/** The program ran with this word as a separate argument. */
	| { readonly kind: 'ran'; readonly program: string; readonly word: string }
	/** This word, which begins with a dash, was an argument of a program at a position where the program reads options. */
	| { readonly kind: 'option'; readonly word: string }
	/** This text, which is not part of the input, came back. */
	| { readonly kind: 'printed'; readonly text: string }
	/** This file, outside every given root, was opened, created or removed. */
	| { readonly kind: 'touched'; readonly path: string }
	/** The server connected to this address or resolved this name. */
	| { readonly kind: 'contacted'; readonly host: string; readonly port?: number }
	/** A request with this header field arrived at the sink. */
	| { readonly kind: 'header'; readonly name: string }
	/** This property, set only on the prototype of all objects, appears in an object of the reply. */
	| { readonly kind: 'inherited'; readonly name: string; readonly value: string }
	/** A settings file that the server wrote contains this name at the beginning of a line. */
	| { readonly kind: 'line'; readonly name: string }
	/** The server answered the call as if the client had made it. */
	| { readonly kind: 'answered' }
	/** All answers to true conditions are alike, all answers to false conditions are alike, and the two groups differ. */
	| { readonly kind: 'differs' }
	/** Every attack of the series took much longer than every control. */
	| { readonly kind: 'slow' };

/** Steps that prove something only together, and the role of this step in the comparison. */
export interface Series {
	readonly key: string;
	readonly role: 'true' | 'false' | 'attack' | 'control';
}

export interface Injection {
	readonly class: InjectionClass;
	/** The position in the arguments: `query`, `options.name`, `files[0]`, a variable of a resource template, or a request header. */
	readonly argument: string;
	/** The spelling in a few words: `percent-encoded dots`. */
	readonly variant: string;
	readonly proofs: readonly Proof[];
	readonly series?: Series;
	/** The tool that received the payload in an earlier call. */
	readonly storedBy?: string;
	/** Whether the payload is more than the value of that argument. Then the whole input stays as it is. */
	readonly isWhole?: true;
}
