import { type Change, type ChangedField, diffDeclarations } from '#model/declaration-diff.ts';
import type { ClientVariant } from '#model/pass.ts';
import { withListsOf } from '#model/with-lists-of.ts';
import { readText } from '#text/read-text.ts';
import { isUsualInDeclarations } from '#text/usual-in-declarations.ts';
import { type FindingDraft, verdictOf } from '../finding-draft.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { excerpt, some } from '../show.ts';

const SHOWN = 120;

export const declarationVariesByClient: Rule = {
	id: 'declaration-varies-by-client',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'The server declares something else to one client than to another.',
	rationale:
		'A client says its name when it connects. A server that knows it can show clean texts to an auditor and others to the clients that people use. Candor starts the server once for each of several names, asks for its declaration only, and asks as the ordinary client once more: what differs from that, and was the same for the ordinary client before, depends on the name. Versions, capabilities, the order of lists, and resources, which come and go with the data that they show, are not compared. High where the text that another client gets holds orders to the model, a request for secrets or hidden characters that the ordinary one does not get, medium for any other difference. From `--depth standard` on.',
	fix: 'Declare the same tools with the same texts to every client.',
	needs: [],
	check(evidence) {
		const { variants, declaration } = evidence;
		if (declaration === null) return { kind: 'untested', reason: 'the server declared nothing' };
		if (variants === undefined) return { kind: 'not-applicable', reason: 'the server was asked under one name only' };
		const changes = variants.flatMap((variant) => changesOf(variant, evidence).map((change) => ({ change, client: variant.client.name })));
		const byEntry = Map.groupBy(changes, ({ change }) => `${change.entry}\0${change.name}`);
		return verdictOf(
			this,
			[...byEntry.values()].flatMap((like) => draftOf(like)),
		);
	},
};

/** Excludes texts that also changed for the ordinary client, because these depend on something else. */
function changesOf({ usual, declaration }: ClientVariant, { declaration: first }: JudgeEvidence): readonly Change[] {
	const unsteady = new Set(first === null ? [] : diffDeclarations(first, usual).map(({ entry, name }) => `${entry}\0${name}`));
	const listed = withListsOf(usual, { ...declaration, protocolVersion: usual.protocolVersion }, declaration.unlisted ?? []);
	return diffDeclarations(usual, listed).filter(({ entry, name }) => entry !== 'resource' && !unsteady.has(`${entry}\0${name}`));
}

function draftOf(like: readonly { readonly change: Change; readonly client: string }[]): readonly FindingDraft[] {
	const [first] = like;
	if (first === undefined) return [];
	const { entry, name } = first.change;
	const worst = like.find(({ change }) => change.fields.some(gainsOrders)) ?? first;
	const field = worst.change.fields.find(gainsOrders) ?? worst.change.fields[0];
	if (field === undefined) return [];
	return [
		{
			scope: entry === 'tool' ? { kind: 'tool', name } : { kind: 'phase', name: 'start' },
			subject: entry === 'tool' ? worst.change.fields.map((one) => one.field).join('+') : `${entry}/${name}`,
			severity: gainsOrders(field) ? 'high' : 'medium',
			declared: `to other clients: “${around(field.before, field.after)}”`,
			observed: `to ${some([...new Set(like.map(({ client }) => client))])}, ${entry} ${name}, ${field.field}: “${around(shownIn(field), field.before)}”`,
			evidence: [],
		},
	];
}

function gainsOrders({ before, after }: ChangedField): boolean {
	const graveIn = (text: string) =>
		readText(text).filter((finding) => !isUsualInDeclarations(finding) && finding.isLearned !== true).length;
	return graveIn(after) > graveIn(before);
}

/** Returns the text with its hidden characters made visible. */
function shownIn({ after }: ChangedField): string {
	const hidden = readText(after).find(({ kind, strength }) => kind === 'hidden-text' && strength !== 'weak');
	return hidden?.shown ?? after;
}

/** Returns the text from shortly before the first difference. */
function around(text: string, other: string): string {
	let same = 0;
	while (same < text.length && text[same] === other[same]) same++;
	const start = text.length <= SHOWN ? 0 : Math.max(0, Math.min(same - 30, text.length - SHOWN));
	return `${start > 0 ? '…' : ''}${excerpt(text.slice(start), SHOWN)}`;
}
