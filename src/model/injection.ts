// A call whose argument tries to be more than data, and what would prove that it was taken for more.

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

/** One thing that can only be seen if the text was obeyed. */
export type Proof =
	/** This program was started with this word, alone, among its own. */
	| { readonly kind: 'ran'; readonly program: string; readonly word: string }
	/** This word, which begins with a dash, stood among a program's own where the program takes it for an option. */
	| { readonly kind: 'option'; readonly word: string }
	/** This text, which is not in the input, came back. */
	| { readonly kind: 'printed'; readonly text: string }
	/** This file, outside every root that was given, was opened, made or removed. */
	| { readonly kind: 'touched'; readonly path: string }
	/** This address or name was connected to, or asked for. */
	| { readonly kind: 'contacted'; readonly host: string; readonly port?: number }
	/** A request with this header field arrived at the sink. */
	| { readonly kind: 'header'; readonly name: string }
	/** This property, which only the prototype of all objects was given, stands in an object that the reply shows. */
	| { readonly kind: 'inherited'; readonly name: string; readonly value: string }
	/** A file of settings that the server wrote has this name at the beginning of a line. */
	| { readonly kind: 'line'; readonly name: string }
	/** The call was answered as if it were the client's own. */
	| { readonly kind: 'answered' }
	/** The answers to all that is true are alike, those to all that is false are alike, and the two are not. */
	| { readonly kind: 'differs' }
	/** Every attack of the series took much longer than every control. */
	| { readonly kind: 'slow' };

/** Steps that prove something only together, and which part of the comparison this one is. */
export interface Series {
	readonly key: string;
	readonly role: 'true' | 'false' | 'attack' | 'control';
}

export interface Injection {
	readonly class: InjectionClass;
	/** Where in the arguments: `query`, `options.name`, `files[0]`; a variable of a resource template; a header of the request. */
	readonly argument: string;
	/** How it was written, in a few words: `percent-encoded dots`. */
	readonly variant: string;
	readonly proofs: readonly Proof[];
	readonly series?: Series;
	/** The tool that was given the payload in an earlier call. */
	readonly storedBy?: string;
	/** The payload is more than the value of that argument: the whole input stays as it is. */
	readonly isWhole?: true;
}
