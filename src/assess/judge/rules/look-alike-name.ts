import { KnownNames, type LookAlike } from '#text/known-names.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';

const NON_ASCII = /[^ -~]/;

export const lookAlikeName: Rule = {
	id: 'look-alike-name',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'The name of a tool can be taken for that of another one.',
	rationale:
		'A person approves a tool by its name, and a model picks it by its name. A name that reads like that of a famous tool, or of a tool of another server that was audited or guarded on this machine, takes its calls. High for letters of other alphabets and characters that nobody sees, medium for a digit in the place of a letter, low for one letter more, less or another: honest tools are called send_mail beside send_email. The same name, written with other separators or capitals, is not a finding: many servers have a read_file.',
	fix: 'Give the tool a name of its own, in plain letters.',
	needs: ['message'],
	check({ declaration, otherTools = [] }) {
		if (declaration === null || declaration.tools.length === 0) return { kind: 'not-applicable', reason: 'the server declared no tools' };
		const known = new KnownNames(otherTools.flatMap(({ server, tools }) => tools.map((name) => ({ name, server }))));
		const own = new Set(declaration.tools.map(({ name }) => name));
		return verdictOf(
			this,
			declaration.tools.flatMap(({ name }) => {
				const like = known.lookAlikeOf(name);
				// A server that has both names offers one beside the other.
				return like === undefined || (own.has(like.name) && like.similarity === 'alike') ? [] : [draftOf(name, like)];
			}),
		);
	},
};

function draftOf(name: string, { name: known, server, similarity }: LookAlike): DraftOfScope {
	const whose = server === undefined ? 'of many servers' : `of the server ${server}`;
	return {
		scope: { kind: 'tool', name },
		subject: known,
		severity: similarity === 'alike' ? 'low' : NON_ASCII.test(name) ? 'high' : 'medium',
		declared: `a tool called ${JSON.stringify(name)}${NON_ASCII.test(name) ? ` (${spelled(name)})` : ''}`,
		observed:
			similarity === 'same'
				? `looks like ${JSON.stringify(known)} ${whose}, and is spelled otherwise`
				: `is one letter apart from ${JSON.stringify(known)} ${whose}`,
		evidence: [],
	};
}

/** `re‹U+0430›d_file` */
function spelled(name: string): string {
	return name.replace(/[^ -~]/gu, (letter) => `‹U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`);
}
