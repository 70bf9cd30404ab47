// The interface of an injection class: for an argument that suits it, groups of calls and the proof of each.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { InjectionClass, Proof, Series } from '#model/injection.ts';
import type { InputPlaces } from '../input-places.ts';

/** A place that may carry a payload: a string, or a place that also accepts a string or an object. */
export interface InjectionTarget {
	/** `text`: accepts a string. `words`: a list of strings. `object`: an object within the arguments, or the arguments themselves. */
	readonly kind: 'text' | 'words' | 'object';
	readonly tool: string;
	/** Words of the argument's own name. */
	readonly words: readonly string[];
	/** Words of the names and descriptions of the argument and the tool, which indicate the argument's purpose. */
	readonly spokenWords: ReadonlySet<string>;
	/** The value in an ordinary call. */
	readonly ordinary: Json;
	/** Whether a call of this tool is meant to change something. */
	readonly isChanging: boolean;
	/** Set if the server was seen to add an extension to the value when it opened a file. */
	readonly addsEnding?: boolean;
	/** Whether the tool declares that it changes nothing. */
	readonly saysReadOnly?: boolean;
	readonly places: InjectionPlaces;
	readonly language: 'node' | 'python' | 'other';
}

export interface InjectionPlaces extends InputPlaces {
	/** A file that no command line or setting names. */
	readonly outside: string;
	/** A name inside the working directory that leads to the directory of `outside`. Absent: there is none. */
	readonly link?: string;
	/** Archives in the working directory with an escaping entry, and the file that it would create. */
	readonly archives?: PlantedArchives;
	/** Other extensions that `outside` exists with, each as a file of that kind. */
	readonly kinds?: readonly string[];
	/** Another existing file, for tools that change something. */
	readonly spare?: string;
	/** A directory with a git repository that no command line or setting names. */
	readonly repository?: string;
	/** Files in directories whose names start with that of an allowed one: /data-old/x beside /data. */
	readonly siblings: readonly string[];
}

export interface PlantedArchives {
	readonly zip: string;
	readonly tar: string;
	readonly reached: string;
}

/** Values that are unique to this step: a word, and two numbers whose product the input does not contain. */
export interface Mark {
	readonly word: string;
	readonly left: number;
	readonly right: number;
	readonly product: string;
}

export interface InjectionCase {
	readonly variant: string;
	readonly proofs: readonly Proof[];
	readonly role?: Series['role'];
	/** The value that replaces the argument's own … */
	readonly value?: Json;
	/** The value for every other text of the arguments, because an injection may need a partner. */
	readonly others?: Json;
	/** … or a function that changes the arguments as a whole. They are then not inserted into another successful call. */
	readonly args?: (ordinary: JsonObject) => JsonObject;
}

/** Steps that belong together: all of them are made, or none. */
export interface InjectionGroup {
	/** Likelihood of a proof. Groups with the highest weight come first, and the budget drops the rest. */
	readonly weight: number;
	readonly steps: number;
	/** Set if the group may leave the server busy, so that it runs after all others. */
	readonly isLast?: true;
	readonly make: (mark: () => Mark) => readonly InjectionCase[];
}

export interface InjectionKind {
	readonly class: InjectionClass;
	groups(target: InjectionTarget): readonly InjectionGroup[];
}

export function single(weight: number, make: (mark: Mark) => InjectionCase): InjectionGroup {
	return { weight, steps: 1, make: (mark) => [make(mark())] };
}

export function says(target: InjectionTarget, words: ReadonlySet<string>): boolean {
	for (const word of target.spokenWords) if (words.has(word)) return true;
	return false;
}

export function isNamed(target: InjectionTarget, words: ReadonlySet<string>): boolean {
	return target.words.some((word) => words.has(word));
}

export function vocabularyWords(text: string): ReadonlySet<string> {
	return new Set(text.trim().split(/\s+/));
}
