import { hash } from 'node:crypto';
import type { Declaration } from '#model/declaration.ts';
import { comparedText } from '#model/declaration-diff.ts';

/** Equal for declarations in which `diffDeclarations` finds no difference. */
export function declarationDigest(declaration: Declaration): string {
	return hash('sha256', comparedText(declaration));
}
