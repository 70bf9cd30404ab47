import type { Report } from '#model/report.ts';
import { printable } from '#util/printable.ts';

/** What no explanation covers and no finding tells: `write /srv/x (format_note)`. */
export function looseEffects({ profile, findings }: Report): readonly string[] {
	const told = new Set(findings.flatMap(({ evidence }) => evidence));
	return profile.scopes.flatMap(({ scope, effects }) =>
		effects
			.filter(({ explanation, evidence }) => explanation === undefined && !evidence.some((seq) => told.has(seq)))
			.map(({ kind, subject }) => `${kind} ${printable(subject)} (${printable(scope.name)})`),
	);
}
