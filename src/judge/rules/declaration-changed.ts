import type { Revision } from '#model/pass.ts';
import { type Change, diffDeclarations } from '../declaration-diff.ts';
import { type Matter, verdictOf } from '../matter.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { cut } from '../show.ts';
import { callNumber, passWords } from '../woken.ts';

/** Long enough to see the words around a change. */
const CONTEXT = 30;
const LENGTH = 90;
// 2026-11-15T08:00:00Z, 15 Nov 2026, 08:00
const DATED =
	/\d+|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b/gi;

export const declarationChanged: Rule = {
	id: 'declaration-changed',
	category: 'manifest_changed',
	severity: 'high',
	summary: 'What the server says of itself is not what it said before, in the last run or earlier in this one.',
	rationale:
		'A user approves a server by what its tools say. A server that is approved first and changes its text later can slip new instructions to the model, or new powers to a tool, past that approval. Every field of every tool, prompt, resource and template is compared with the last run, and the instructions; the order of lists and keys does not matter, nor does the version number. Resources come and go with the data they show: a change there is low. Within a run the server is asked again after its calls, when it says that a list changed, and at each new start; a tool that was there before and now reads otherwise is high, one that joins or goes is info when the server announced it and low when not, and a text that only names another date or number is info.',
	fix: 'Read the difference; if it is meant, approve it by keeping the new declaration.',
	needs: [],
	check(evidence) {
		const { declaration, previous, revisions = [] } = evidence;
		if (declaration === null && previous !== undefined) return { kind: 'untested', reason: 'the server declared nothing' };
		const within = revisions.flatMap((revision) => mattersOf(revision, evidence));
		if (previous === undefined || declaration === null) {
			return within.length === 0 ? { kind: 'not-applicable', reason: 'this server was not seen before' } : verdictOf(this, within);
		}
		const versions =
			previous.server.version === declaration.server.version
				? `version ${declaration.server.version} both times`
				: `version ${previous.server.version} → ${declaration.server.version}`;
		const since = diffDeclarations(previous, declaration).map((change) =>
			matterOf(change, change.entry === 'resource' ? 'low' : 'high', `(${versions})`),
		);
		return verdictOf(this, [...since, ...within]);
	},
};

function mattersOf(revision: Revision, { steps, passes = [] }: JudgeEvidence): readonly Matter[] {
	const pass = passes.find(({ number }) => number === revision.pass);
	const call = revision.step === undefined ? undefined : callNumber(revision.step, steps, passes);
	const step = steps.find((result) => result.step.id === revision.step)?.step;
	const after = step?.kind === 'call' && call !== undefined ? `after call ${call} of ${step.tool}` : 'when it was asked again';
	const when = `${after}${pass === undefined || pass.number === 1 ? '' : ` in ${passWords(pass)}`}${revision.isAnnounced ? ', announced' : ''}`;
	return diffDeclarations(revision.before, revision.after)
		.filter(({ entry }) => entry !== 'resource')
		.map((change) => matterOf(change, severityWithin(change, revision), `(in the same run, ${when})`));
}

function severityWithin({ fields }: Change, { isAnnounced }: Revision): Matter['severity'] {
	if (fields.every(({ field }) => field === 'added' || field === 'removed')) return isAnnounced ? 'info' : 'low';
	return fields.every(({ before, after }) => before.replace(DATED, '') === after.replace(DATED, '')) ? 'info' : 'high';
}

function matterOf(change: Change, severity: Matter['severity'], when: string): Matter {
	const fields = change.fields.map(({ field }) => field);
	return {
		scope: change.entry === 'tool' ? { kind: 'tool', name: change.name } : { kind: 'phase', name: change.entry },
		subject: `${change.entry === 'tool' ? '' : `${change.name}/`}${fields.join('+')}`,
		severity,
		declared: `before: ${sides(change, 'before')}`,
		observed: `${change.entry} ${change.name}, ${fields.join(', ')}: ${sides(change, 'after')} ${when}`,
		evidence: [],
	};
}

function sides({ fields }: Change, side: 'before' | 'after'): string {
	return fields.map((field) => `“${around(field[side], field[side === 'before' ? 'after' : 'before'])}”`).join(', ');
}

/** The text from shortly before the first difference, so that a change at the end of a long description shows. */
function around(text: string, other: string): string {
	let same = 0;
	while (same < text.length && text[same] === other[same]) same++;
	const start = text.length <= LENGTH ? 0 : Math.max(0, Math.min(same - CONTEXT, text.length - LENGTH));
	return `${start > 0 ? '…' : ''}${cut(text.slice(start), LENGTH)}`;
}
