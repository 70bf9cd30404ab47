// Names of tools that a person or a model knows, and a lookup of the known name that another name can be mistaken for.

import { skeleton } from '#util/look-alike.ts';
import { FAMOUS_TOOL_NAMES } from './famous-tool-names.ts';
import { type Similarity, similarName } from './similar-name.ts';

export interface KnownName {
	readonly name: string;
	/** The server that declares the tool. Absent: many servers do. */
	readonly server?: string;
}

export interface LookAlike extends KnownName {
	readonly similarity: Similarity;
}

const MOST_NAMES = 20_000;
const LONGEST = 100;
// read_file, Read-File and read.file are one name, as honest people write it
const SEPARATORS = /[_\-. /:]+/g;

/** A lookup takes a fixed number of steps, regardless of how many names are known: names that are one edit apart share a name that is one letter shorter. */
export class KnownNames {
	#others: Iterable<KnownName> | undefined;
	readonly #plain = new Set<string>();
	readonly #bySkeleton = new Map<string, KnownName>();
	readonly #byShorter = new Map<string, KnownName[]>();

	/** `others`: the tools of other servers. */
	constructor(others: Iterable<KnownName> = []) {
		this.#others = others;
	}

	/** Loads the names on the first query, because a guard does not query the names of pinned tools at its start. */
	#learn(): void {
		const others = this.#others;
		if (others === undefined) return;
		this.#others = undefined;
		for (const name of FAMOUS_TOOL_NAMES) this.#add({ name });
		for (const known of others) if (this.#plain.size < MOST_NAMES) this.#add(known);
	}

	/** Whether the name is known in any common spelling. */
	has(name: string): boolean {
		this.#learn();
		return this.#plain.has(plainName(name));
	}

	/** Returns undefined if the name itself is known, or resembles no known name. */
	lookAlikeOf(name: string): LookAlike | undefined {
		if (name.length > LONGEST || this.has(name)) return undefined;
		const look = skeleton(name);
		const same = this.#bySkeleton.get(look);
		if (same !== undefined) return { ...same, similarity: 'same' };
		const near = [look, ...shorter(look)].flatMap((one) => this.#byShorter.get(one) ?? []);
		const alike = near.find((known) => similarName(known.name, name) !== undefined);
		return alike && { ...alike, similarity: 'alike' };
	}

	#add(known: KnownName): void {
		const plain = plainName(known.name);
		if (known.name.length > LONGEST || this.#plain.has(plain)) return;
		this.#plain.add(plain);
		const look = skeleton(known.name);
		if (!this.#bySkeleton.has(look)) this.#bySkeleton.set(look, known);
		for (const one of [look, ...shorter(look)]) this.#byShorter.set(one, [...(this.#byShorter.get(one) ?? []), known].slice(0, 8));
	}
}

function plainName(name: string): string {
	return name.toLowerCase().replace(SEPARATORS, '');
}

/** Works on code units, because both names lose the same ones. */
function* shorter(look: string): Generator<string> {
	for (let at = 0; at < look.length; at++) yield look.slice(0, at) + look.slice(at + 1);
}
