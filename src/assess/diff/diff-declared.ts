import type { ChangedEntry, DeclarationDiff } from '#model/audit-diff.ts';
import { type Change, diffDeclarations } from '#model/declaration-diff.ts';
import type { Report } from '#model/report.ts';
import { withListsOf } from '#model/with-lists-of.ts';

const NOTHING: DeclarationDiff = { added: [], removed: [], changed: [] };

/** A server that declared nothing at all has neither added nor removed anything: the caveats say so. */
export function diffDeclared({ declaration: before }: Report, { declaration: after }: Report): DeclarationDiff {
	if (before === null || after === null) return NOTHING;
	// A list that failed in either audit says nothing.
	const unlisted = [...(before.unlisted ?? []), ...(after.unlisted ?? [])];
	const changes = diffDeclarations(before, withListsOf(before, after, unlisted));
	return {
		added: changes.filter((change) => hasField(change, 'added')).map(named),
		removed: changes.filter((change) => hasField(change, 'removed')).map(named),
		changed: changes.filter((change) => !hasField(change, 'added') && !hasField(change, 'removed')).map(changedEntry),
	};
}

function hasField({ fields }: Change, field: 'added' | 'removed'): boolean {
	return fields.length === 1 && fields[0]?.field === field;
}

function named({ entry, name }: Change): Pick<ChangedEntry, 'kind' | 'name'> {
	return { kind: entry, name };
}

function changedEntry(change: Change): ChangedEntry {
	return { ...named(change), fields: change.fields.map(({ field, before, after }) => ({ field, before, after })) };
}
