// What the server has declared up to now, over all passes: what is new, and what is no longer the same.

import { isDeepStrictEqual } from 'node:util';
import { DECLARED_LISTS, type Declaration, type DeclaredList, type DeclaredTool } from '#model/declaration.ts';
import { diffDeclarations } from '#model/declaration-diff.ts';
import type { Revision } from '#model/pass.ts';
import { withListsOf } from '#model/with-lists-of.ts';
import { inGenerationOf } from './generations.ts';

/** A server that declares something else each time need not be quoted each time. */
const MAX_REVISIONS = 20;

export class DeclaredSoFar {
	#first: Declaration | undefined;
	#latest: Declaration | undefined;
	readonly #added: DeclaredTool[] = [];
	readonly revisions: Revision[] = [];

	/** The first declaration, and the tools that came later. */
	get declaration(): Declaration | null {
		return this.#first === undefined ? null : { ...this.#first, tools: [...this.#first.tools, ...this.#added] };
	}

	/** Gives the tools that were not there before. */
	take(captured: Declaration, when: Pick<Revision, 'pass' | 'step' | 'isAnnounced'>): readonly DeclaredTool[] {
		if (this.#first === undefined || this.#latest === undefined) {
			this.#first = captured;
			this.#latest = captured;
			return [];
		}
		const declared = withListsOf(this.#latest, inGenerationOf(this.#latest, captured), captured.unlisted ?? []);
		// No list at all is an answer that failed, not a server that changed.
		if (declared.tools.length === 0 && this.#latest.tools.length > 0) return [];
		const known = new Set(this.declaration?.tools.map(({ name }) => name));
		// A list that is given for the first time, after it failed, is no change either.
		const late = (this.#first.unlisted ?? []).filter((list) => !captured.unlisted?.includes(list));
		const before = withListsOf(declared, this.#latest, late);
		this.#first = completed(this.#first, declared, late);
		this.#latest = declared;
		if (!isSame(before, declared) && this.revisions.length < MAX_REVISIONS) this.revisions.push({ ...when, before, after: declared });
		const added = declared.tools.filter(({ name }) => !known.has(name));
		this.#added.push(...added.filter(({ name }) => !this.#first?.tools.some((tool) => tool.name === name)));
		return added;
	}
}

/** Equal texts are the common case, and cheaper to tell. */
function isSame(before: Declaration, after: Declaration): boolean {
	return isDeepStrictEqual(before, after) || diffDeclarations(before, after).length === 0;
}

function completed(first: Declaration, declared: Declaration, late: readonly DeclaredList[]): Declaration {
	if (late.length === 0) return first;
	const { unlisted = [], ...rest } = withListsOf(declared, first, late);
	const left = DECLARED_LISTS.filter((list) => unlisted.includes(list) && !late.includes(list));
	return left.length === 0 ? rest : { ...rest, unlisted: left };
}
