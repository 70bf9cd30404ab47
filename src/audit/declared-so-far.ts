// What the server has said of itself up to now, over all passes: what is new, and what is no longer the same.

import { isDeepStrictEqual } from 'node:util';
import type { Declaration, DeclaredTool } from '#model/declaration.ts';
import type { Revision } from '#model/pass.ts';
import { inEraOf } from './eras.ts';

/** A server that says something else each time need not be quoted each time. */
const MAX_REVISIONS = 20;

export class DeclaredSoFar {
	#first: Declaration | undefined;
	#latest: Declaration | undefined;
	readonly #added: DeclaredTool[] = [];
	readonly revisions: Revision[] = [];

	/** What it said at first, and the tools that came later. */
	get declaration(): Declaration | null {
		return this.#first === undefined ? null : { ...this.#first, tools: [...this.#first.tools, ...this.#added] };
	}

	/** Gives the tools that were not there before. */
	take(said: Declaration, when: Pick<Revision, 'pass' | 'step' | 'isAnnounced'>): readonly DeclaredTool[] {
		const before = this.#latest;
		const declared = before === undefined ? said : inEraOf(before, said);
		this.#first ??= declared;
		if (before === undefined) {
			this.#latest = declared;
			return [];
		}
		// No list at all is an answer that failed, not a server that changed.
		if (declared.tools.length === 0 && before.tools.length > 0) return [];
		this.#latest = declared;
		if (isDeepStrictEqual(before, declared)) return [];
		if (this.revisions.length < MAX_REVISIONS) this.revisions.push({ ...when, before, after: declared });
		const known = new Set(this.declaration?.tools.map(({ name }) => name));
		const added = declared.tools.filter(({ name }) => !known.has(name));
		this.#added.push(...added);
		return added;
	}
}
