import { type Change, type ChangedField, diffDeclarations } from '#model/declaration-diff.ts';
import type { ContextPart, KnownDeclaration } from '#model/known-declaration.ts';
import type { Revision } from '#model/pass.ts';
import { withListsOf } from '#model/with-lists-of.ts';
import { hostsIn } from '#util/hosts.ts';
import { type FindingDraft, verdictOf } from '../finding-draft.ts';
import { callNumber, passWords } from '../first-seen.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { excerpt } from '../show.ts';
import { weighChange } from '../weigh-change.ts';

/** Number of characters shown before a change, enough to read the words around it. */
const CONTEXT = 30;
const LENGTH = 90;
// 2026-11-15T08:00:00Z, 15 Nov 2026, 08:00
const DATED =
	/\d+|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b/gi;
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}';
// 2026-11-15T08:00:00.000Z, Sun Nov 15 2026, 15 November 2026, 08:00
const DATE = new RegExp(
	String.raw`\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z?)?|(?:\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?\b(?:${MONTH} \d{1,2}(?:,? \d{4})?|\d{1,2} ${MONTH}(?: \d{4})?)\b|\b\d{1,2}:\d{2}(?::\d{2})?\b`,
	'gi',
);
/** With more changes than this the server counts as a new one. */
const MOST_WEIGHED = 200;
const OTHERWISE: Readonly<Record<ContextPart, string>> = {
	version: 'another version',
	arguments: 'other arguments',
	variables: 'other variables',
	given: 'other made-up settings',
	client: 'another client',
	protocol: 'another protocol version',
};

export const declarationChanged: Rule = {
	id: 'declaration-changed',
	category: 'manifest_changed',
	severity: 'high',
	summary: 'What the server declares is not what the user accepted, or not what it declared earlier in this run.',
	rationale:
		'A user approves a server by what its tools say. A server that is approved first and changes its text later can slip new instructions to the model, or new powers to a tool, past that approval. Every field of every tool, prompt, resource and template, and the instructions, are compared with the declaration that the user accepted; the first that was seen counts as accepted. The finding stays in every run until `candor accept`. The order of lists, of keys and of the items of a list in a text does not matter, nor does the version number; a list that failed is not compared. With the same version, arguments, names of variables, made-up settings and client every change is high, but a text that only names another date is info, and resources, which come and go with the data they show, are low. With another version a change is low if it offers nothing new, and medium if it does; with other made-up settings, which the server asks for, it is medium if it offers something new and info otherwise; with other arguments, variables or another client it is info. It stays high whatever differs where an entry gains instructions to the model, a power, a host, a required parameter, characters that cannot be seen or a request for something private, or loses an annotation or a promise that limited it. Within a run the server is asked again after its calls, when it says that a list changed, and at each new start; a tool that was there before and now reads otherwise is high, one that joins or goes is info when the server announced it and low when not, and a text that only names another date or number is info; where Candor had given it variables or options in between, the change is weighed as one between runs with other variables.',
	fix: 'Read the difference. If it is between runs and you accept it, type the command that the finding names: candor accept SERVER --digest START.',
	needs: [],
	check(evidence) {
		const { declaration, previous, revisions = [] } = evidence;
		if (declaration === null && previous !== undefined) return { kind: 'untested', reason: 'the server declared nothing' };
		const within = verdictOf(
			{
				...this,
				fix: 'Read the difference. The server must declare the same at every start and for every client, or announce the change.',
			},
			revisions.flatMap((revision) => draftsOf(revision, evidence)),
		);
		if (previous === undefined || declaration === null)
			return within.kind === 'fail' ? within : { kind: 'not-applicable', reason: 'this server was not seen before' };
		const since = verdictOf(
			{ ...this, fix: `Read the difference. If you accept it: ${previous.accept}` },
			draftsSince(previous, declaration),
		);
		if (since.kind !== 'fail' && within.kind !== 'fail' && declaration.unlisted !== undefined)
			return { kind: 'untested', reason: `it could not be asked for all of its ${declaration.unlisted.join(', ')}` };
		if (since.kind !== 'fail') return within;
		return within.kind === 'fail' ? { ...since, findings: [...since.findings, ...within.findings] } : since;
	},
};

function draftsSince(known: KnownDeclaration, declaration: KnownDeclaration['declaration']): readonly FindingDraft[] {
	const { server } = known.declaration;
	const versions =
		server.version === declaration.server.version
			? `version ${declaration.server.version} both times`
			: `version ${server.version} → ${declaration.server.version}`;
	const started = known.differs.length === 0 ? '' : `, ${startedWith(known.differs)}`;
	const when = `(${versions}${started}; not accepted)`;
	const listed = withListsOf(known.declaration, declaration, declaration.unlisted ?? []);
	const changes = diffDeclarations(known.declaration, listed);
	const weigh = changes.length > MOST_WEIGHED ? () => 'meaning' as const : weighChange;
	return changes.map((change) => draftOf(change, severitySince(change, known.differs, weigh), when));
}

function startedWith(differs: readonly ContextPart[]): string {
	return `started with ${differs.map((part) => OTHERWISE[part]).join(' and ')}`;
}

/** `differs`: the parts of the context that may influence the server. The server itself chooses its version, the protocol version and what it asks for. */
function severitySince(change: Change, differs: readonly ContextPart[], weigh: typeof weighChange): FindingDraft['severity'] {
	const isUpdate = differs.includes('version');
	if (change.entry === 'resource') return differs.length === 0 || isUpdate ? 'low' : 'info';
	if (change.fields.every(isAnotherDate)) return 'info';
	if (differs.length === 0) return 'high';
	const weight = weigh(change);
	if (weight === 'meaning') return 'high';
	const isOwnChoice = differs.includes('protocol') || (differs.includes('given') && !differs.includes('variables'));
	if (weight === 'promise' && (isUpdate || isOwnChoice)) return 'medium';
	return isUpdate ? 'low' : 'info';
}

/** A text that contains the date changes every day. A number may be a limit, so its change counts. */
function isAnotherDate({ was, is }: ChangedField): boolean {
	return typeof was === 'string' && typeof is === 'string' && was.replace(DATE, '') === is.replace(DATE, '');
}

/** Whether only dates or numbers differ, and no address does. */
function isDated({ before, after }: ChangedField): boolean {
	return before.replace(DATED, '') === after.replace(DATED, '') && [...hostsIn(before)].toString() === [...hostsIn(after)].toString();
}

function draftsOf(revision: Revision, { steps, passes = [] }: JudgeEvidence): readonly FindingDraft[] {
	const pass = passes.find(({ number }) => number === revision.pass);
	const call = revision.step === undefined ? undefined : callNumber(revision.step, steps, passes);
	const step = steps.find((result) => result.step.id === revision.step)?.step;
	const asked = revision.differs === undefined ? 'when it was asked again' : `when it was ${startedWith(revision.differs)}`;
	const after = step?.kind === 'call' && call !== undefined ? `after call ${call} of ${step.tool}` : asked;
	const when = `${after}${pass === undefined || pass.number === 1 ? '' : ` in ${passWords(pass)}`}${revision.isAnnounced ? ', announced' : ''}`;
	return diffDeclarations(revision.before, revision.after)
		.filter(({ entry }) => entry !== 'resource')
		.map((change) => draftOf(change, severityWithin(change, revision), `(in the same run, ${when})`));
}

function severityWithin(change: Change, { isAnnounced, differs }: Revision): FindingDraft['severity'] {
	if (differs !== undefined) return severitySince(change, differs, weighChange);
	const { fields } = change;
	if (fields.every(({ field }) => field === 'added' || field === 'removed')) return isAnnounced ? 'info' : 'low';
	return fields.every(isDated) ? 'info' : 'high';
}

function draftOf(change: Change, severity: FindingDraft['severity'], when: string): FindingDraft {
	const fields = change.fields.map(({ field }) => field);
	return {
		scope: change.entry === 'tool' ? { kind: 'tool', name: change.name } : { kind: 'phase', name: change.entry },
		subject: `${change.entry === 'tool' ? '' : `${change.name}/`}${fields.join('+')}`,
		severity,
		declared: `before: ${sides(change, 'before')}`,
		observed: `${change.entry} ${change.name}, ${fields.join(', ')}: ${sides(change, 'after')} ${when}`,
		// The texts are long, and the answer of a report stands in one line.
		gist: `${change.entry} ${change.name} ${changeWords(fields)}`,
		evidence: [],
	};
}

function changeWords(fields: readonly string[]): string {
	if (fields.includes('added')) return 'is new';
	return fields.includes('removed') ? 'is gone' : `changed its ${fields.join(', ')}`;
}

function sides({ fields }: Change, side: 'before' | 'after'): string {
	return fields.map((field) => `“${around(field[side], field[side === 'before' ? 'after' : 'before'])}”`).join(', ');
}

/** Returns the text from shortly before the first difference, so that a change at the end of a long description is visible. */
function around(text: string, other: string): string {
	let same = 0;
	while (same < text.length && text[same] === other[same]) same++;
	const start = text.length <= LENGTH ? 0 : Math.max(0, Math.min(same - CONTEXT, text.length - LENGTH));
	return `${start > 0 ? '…' : ''}${excerpt(text.slice(start), LENGTH)}`;
}
