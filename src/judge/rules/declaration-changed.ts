import { type Change, diffDeclarations } from '../declaration-diff.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { cut } from '../show.ts';

/** Long enough to see the words around a change. */
const CONTEXT = 30;
const LENGTH = 90;

export const declarationChanged: Rule = {
	id: 'declaration-changed',
	category: 'manifest_changed',
	severity: 'high',
	summary: 'What the server says of itself is not what it said in the last run.',
	rationale:
		'A user approves a server by what its tools say. A server that is approved first and changes its text later can slip new instructions to the model, or new powers to a tool, past that approval. Every field of every tool, prompt, resource and template is compared with the last run, and the instructions; the order of lists and keys does not matter, nor does the version number. Resources come and go with the data they show: a change there is low.',
	fix: 'Read the difference; if it is meant, approve it by keeping the new declaration.',
	needs: [],
	check({ declaration, previous }) {
		if (previous === undefined) return { kind: 'not-applicable', reason: 'this server was not seen before' };
		if (declaration === null) return { kind: 'untested', reason: 'the server declared nothing' };
		const versions =
			previous.server.version === declaration.server.version
				? `version ${declaration.server.version} both times`
				: `version ${previous.server.version} → ${declaration.server.version}`;
		return verdictOf(
			this,
			diffDeclarations(previous, declaration).map((change) => ({
				scope: change.entry === 'tool' ? { kind: 'tool', name: change.name } : { kind: 'phase', name: change.entry },
				subject: `${change.entry === 'tool' ? '' : `${change.name}/`}${change.fields.map(({ field }) => field).join('+')}`,
				severity: change.entry === 'resource' ? 'low' : 'high',
				declared: `before: ${sides(change, 'before')}`,
				observed: `${change.entry} ${change.name}, ${change.fields.map(({ field }) => field).join(', ')}: ${sides(change, 'after')} (${versions})`,
				evidence: [],
			})),
		);
	},
};

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
