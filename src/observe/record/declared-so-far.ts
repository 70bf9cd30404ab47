// Collects what the server has declared so far, over all passes: new parts and changed parts.

import { isDeepStrictEqual } from 'node:util';
import { DECLARED_LISTS, type Declaration, type DeclaredList, type DeclaredTool } from '#model/declaration.ts';
import { diffDeclarations } from '#model/declaration-diff.ts';
import type { Revision } from '#model/pass.ts';
import { withListsOf } from '#model/with-lists-of.ts';
import { inGenerationOf } from './generations.ts';

/** A server that changes its declaration every time is not quoted every time. */
const MAX_REVISIONS = 20;

export class DeclaredSoFar {
	#first: Declaration | undefined;
	#latest: Declaration | undefined;
	readonly #added: DeclaredTool[] = [];
	readonly revisions: Revision[] = [];

	/** The first declaration, and the tools that appeared later. */
	get declaration(): Declaration | null {
		return this.#first === undefined ? null : { ...this.#first, tools: [...this.#first.tools, ...this.#added] };
	}

	/** Returns the tools that did not exist before. */
	take(captured: Declaration, when: Omit<Revision, 'before' | 'after'>): readonly DeclaredTool[] {
		if (this.#first === undefined || this.#latest === undefined) {
			this.#first = captured;
			this.#latest = captured;
			return [];
		}
		const declared = withListsOf(this.#latest, inGenerationOf(this.#latest, captured), captured.unlisted ?? []);
		// An empty list is a failed response, not a changed server.
		if (declared.tools.length === 0 && this.#latest.tools.length > 0) return [];
		const known = new Set(this.declaration?.tools.map(({ name }) => name));
		// A list that arrives for the first time, after a failure, is not a change either.
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

/** Compares texts first: they are equal in the common case, and the comparison is cheaper. */
function isSame(before: Declaration, after: Declaration): boolean {
	return isDeepStrictEqual(before, after) || diffDeclarations(before, after).length === 0;
}

function completed(first: Declaration, declared: Declaration, late: readonly DeclaredList[]): Declaration {
	if (late.length === 0) return first;
	const { unlisted = [], ...rest } = withListsOf(declared, first, late);
	const left = DECLARED_LISTS.filter((list) => unlisted.includes(list) && !late.includes(list));
	return left.length === 0 ? rest : { ...rest, unlisted: left };
}
