// Drafts findings from what the hostile-text reader finds in declared texts: one draft per place, worded by its most severe finding.

import type { Severity } from '#model/finding.ts';
import { readText } from '#text/read-text.ts';
import type { TextFinding } from '#text/text-finding.ts';
import { isUsualInDeclarations } from '#text/usual-in-declarations.ts';
import type { DeclaredPlace } from './declared-places.ts';
import type { DraftOfScope } from './finding-draft.ts';
import { excerpt, plural } from './show.ts';

const SHOWN = 200;

/** `concerns` selects the findings that belong to a rule. */
export function readPlaces(
	places: readonly DeclaredPlace[],
	concerns: (finding: TextFinding, place: DeclaredPlace) => boolean,
): readonly DraftOfScope[] {
	return places.flatMap((place) => {
		const found = readText(place.text).filter((finding) => finding.strength !== 'weak' && concerns(finding, place));
		const worst =
			found.find(({ strength }) => strength === 'certain') ??
			found.find((finding) => !isUsualInDeclarations(finding) && finding.isLearned !== true) ??
			found[0];
		if (worst === undefined) return [];
		const others = found.length === 1 ? '' : `, and ${plural(found.length - 1, 'more such place')}`;
		return [
			{
				scope: place.scope,
				subject: place.place,
				severity: severityOf(worst),
				declared: `its ${place.place}, which a model reads`,
				observed: `${foundWords(worst)}${others}`,
				evidence: [],
			},
		];
	});
}

/** Describes a finding with its hidden characters made visible: `tells the model to drop its instructions: “Ignore all …”` */
export function foundWords({ kind, what, shown }: TextFinding): string {
	return `${kind === 'hidden-text' ? `hides text (${what})` : what}: “${excerpt(shown, SHOWN)}”`;
}

function severityOf(finding: TextFinding): Severity {
	if (finding.strength === 'certain') return 'high';
	return isUsualInDeclarations(finding) || finding.isLearned === true ? 'low' : 'medium';
}
