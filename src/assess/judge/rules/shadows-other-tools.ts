import { foreignToolOrders } from '#text/foreign-tool-orders.ts';
import { KnownNames } from '#text/known-names.ts';
import { type DeclaredPlace, declaredPlaces } from '../declared-places.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import { readPlaces } from '../read-places.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { excerpt } from '../show.ts';

const SHOWN = 200;

export const shadowsOtherTools: Rule = {
	id: 'shadows-other-tools',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'A declared text changes how the model uses the tools of other servers.',
	rationale:
		'A client shows the tools of all its servers to one model. So the text of one server can change what the model does with the tools of another: send every mail to one more recipient, use this tool in the place of that one, edit the client’s configuration. The other server behaves as it always did, and its own text is unchanged. No tool needs that for its own work. Advice about tools of the same server is in order. Tools of others are known by their names: famous ones, and those of servers that were audited or guarded on this machine. High where no honest text says it, medium where honest texts almost never do, low for advice to use this tool in the place of another one.',
	fix: 'Describe this server’s own tools, and say nothing about the tools of others.',
	needs: ['message'],
	check(evidence) {
		const places = declaredPlaces(evidence);
		if (places.length === 0) return { kind: 'not-applicable', reason: 'the server declared no text' };
		const told = readPlaces(places, ({ kind }) => kind === 'shadowing');
		const isToldHere = ({ scope, place }: DeclaredPlace) => told.some((one) => one.scope === scope && one.subject === place);
		return verdictOf(this, [
			...told,
			...namedTools(places, evidence).filter((draft) => !isToldHere({ ...draft, place: draft.subject, text: '' })),
		]);
	},
};

function namedTools(places: readonly DeclaredPlace[], { declaration, otherTools = [] }: JudgeEvidence): readonly DraftOfScope[] {
	const own = new Set(declaration?.tools.map(({ name }) => name.toLowerCase()));
	const known = new KnownNames(otherTools.flatMap(({ server, tools }) => tools.map((name) => ({ name, server }))));
	return places.flatMap(({ scope, place, text }) => {
		const found = foreignToolOrders(text, (name) => !own.has(name.toLowerCase()) && known.has(name));
		const worst = found.find(({ kind }) => kind === 'changes') ?? found[0];
		if (worst === undefined) return [];
		const what = worst.kind === 'changes' ? 'changes how the model uses' : 'has the model use another tool in the place of';
		return [
			{
				scope,
				subject: place,
				severity: worst.kind === 'changes' ? ('medium' as const) : ('low' as const),
				declared: `its ${place}, which a model reads`,
				observed: `${what} ${worst.tool}, which is no tool of this server: “${excerpt(worst.shown, SHOWN)}”`,
				evidence: [],
			},
		];
	});
}
