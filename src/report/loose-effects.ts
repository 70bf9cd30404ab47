import type { Report } from '#model/report.ts';
import { hostOf } from '#util/hosts.ts';
import { printable } from '#util/printable.ts';

/** Effects without an explanation and without a finding: `write /srv/x (format_note)`. */
export function looseEffects({ profile, findings, sandbox }: Report): readonly string[] {
	const cited = new Set(findings.flatMap(({ evidence }) => evidence));
	const sentences = findings.map(({ observed, id }) => `${observed}\n${id}`).join('\n');
	// A finding may cite what arrived at a host instead of the connection. Then it names the host.
	const isNamed = (subject: string) => {
		const home = sandbox?.home ?? '';
		const short = home !== '' && subject.startsWith(`${home}/`) ? `~${subject.slice(home.length)}` : subject;
		return [subject, short, hostOf(subject)].some((name) => name !== '' && sentences.includes(name));
	};
	return profile.scopes.flatMap(({ scope, effects }) =>
		effects
			.filter(({ explanation, evidence }) => explanation === undefined && !evidence.some((seq) => cited.has(seq)))
			.filter(({ subject }) => !isNamed(subject))
			.map(({ kind, subject }) => `${kind} ${printable(subject)} (${printable(scope.name)})`),
	);
}
