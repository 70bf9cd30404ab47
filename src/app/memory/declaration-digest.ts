import { hash } from 'node:crypto';
import type { Declaration } from '#model/declaration.ts';
import { comparedText } from '#model/declaration-diff.ts';

/** The same for declarations that `diffDeclarations` finds no difference in. */
export function declarationDigest(declaration: Declaration): string {
	return hash('sha256', comparedText(declaration));
}
