// What one class of injection offers: for an argument that it fits, groups of calls and what would prove each.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { InjectionClass, Proof, Series } from '#model/injection.ts';
import type { InputPlaces } from '../input-places.ts';

/** Where a payload may go: a string, or anything that takes a string or an object as well. */
export interface InjectionTarget {
	/** `text`: takes a string. `words`: a list of strings. `object`: an object of the arguments, or the arguments themselves. */
	readonly kind: 'text' | 'words' | 'object';
	readonly tool: string;
	/** The words of the argument's own name. */
	readonly words: readonly string[];
	/** The words of the argument's name and description, and of the tool's: all that tells what it is for. */
	readonly spokenWords: ReadonlySet<string>;
	/** What an ordinary call has there. */
	readonly ordinary: Json;
	/** Whether a call of this tool is meant to change something. */
	readonly isChanging: boolean;
	/** The tool says that it changes nothing. */
	readonly saysReadOnly?: boolean;
	readonly places: InjectionPlaces;
	readonly language: 'node' | 'python' | 'other';
}

export interface InjectionPlaces extends InputPlaces {
	/** A file that no server was pointed at. */
	readonly outside: string;
	/** A name inside the working directory that leads to the directory of `outside`, if there is one. */
	readonly link?: string;
	/** Archives in the working directory with an entry that climbs out, and the file that it would make. */
	readonly archives?: PlantedArchives;
	/** Endings that `outside` is there with besides, each a file of that kind. */
	readonly kinds?: readonly string[];
	/** Another file that is there, for tools that change something. */
	readonly spare?: string;
	/** A directory with a git repository that no server was pointed at. */
	readonly repository?: string;
	/** Files in directories whose names begin like that of an allowed one: /data-old/x beside /data. */
	readonly siblings: readonly string[];
}

export interface PlantedArchives {
	readonly zip: string;
	readonly tar: string;
	readonly reached: string;
}

/** What only this step carries: a word, and two numbers whose product is nowhere in the input. */
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
	/** What goes in the argument's place … */
	readonly value?: Json;
	/** What goes into every other text of the arguments: an injection may need a partner. */
	readonly others?: Json;
	/** … or what becomes of the arguments as a whole: they are then not put into another call that worked. */
	readonly args?: (ordinary: JsonObject) => JsonObject;
}

/** Steps that go together: all of them or none. */
export interface InjectionGroup {
	/** How likely it is to tell something here: the highest come first, and the budget cuts the rest. */
	readonly weight: number;
	readonly steps: number;
	/** It may leave the server busy: done after everything else. */
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
