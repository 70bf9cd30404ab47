import type { DeclaredPrompt, DeclaredTool, Json } from '#model/declaration.ts';
import type { Scope } from '#model/profile.ts';
import { readText } from '#text/read-text.ts';
import type { TextFinding } from '#text/text-finding.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { excerpt, plural } from '../show.ts';

const SHOWN = 200;

/** One text that a model reads, and where it stands. */
interface DeclaredPlace {
	readonly scope: Scope;
	/** `description`, `inputSchema.properties.path.description`, `instructions` */
	readonly place: string;
	readonly text: string;
}

export const deceptiveText: Rule = {
	id: 'deceptive-text',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'A declared text hides something from people, or gives orders to the model that reads it.',
	rationale:
		'A model reads every text that a server declares: descriptions, titles, parameters, defaults, prompts and instructions. A person mostly sees a name. So a text may carry orders that only the user may give: read a file first and pass it along, keep it from the user, use this tool instead of another one, forget earlier instructions. Or it hides them, in characters that no screen shows, in letters that only look like others, or in an encoding. Candor reads each text as a model does, with what was hidden made visible. Ordinary advice about the use of the tool itself, such as which tool to call first, is no order of this kind. High where no honest text says it, medium where honest texts almost never do.',
	fix: 'Say what the tool does and what its parameters mean, in visible characters; leave it to the user what the model does with other tools and data.',
	needs: ['message'],
	check(evidence) {
		const places = placesOf(evidence);
		if (places.length === 0) return { kind: 'not-applicable', reason: 'the server declared no text' };
		return verdictOf(this, places.flatMap(draftOf));
	},
};

function draftOf({ scope, place, text }: DeclaredPlace): readonly DraftOfScope[] {
	const found = readText(text).filter(({ strength }) => strength !== 'weak');
	const worst = found.find(({ strength }) => strength === 'certain') ?? found[0];
	if (worst === undefined) return [];
	const others = found.length === 1 ? '' : `, and ${plural(found.length - 1, 'more such place')}`;
	return [
		{
			scope,
			subject: place,
			severity: worst.strength === 'certain' ? 'high' : 'medium',
			declared: `its ${place}, which a model reads`,
			observed: `${told(worst)}: “${excerpt(worst.shown, SHOWN)}”${others}`,
			evidence: [],
		},
	];
}

function told({ kind, what }: TextFinding): string {
	return kind === 'hidden-text' ? `hides text (${what})` : what;
}

function placesOf({ declaration }: JudgeEvidence): readonly DeclaredPlace[] {
	if (declaration === null) return [];
	const server: Scope = { kind: 'phase', name: 'start' };
	return [
		...texts(server, 'instructions', declaration.instructions),
		...texts(server, 'title', declaration.server.title),
		...declaration.tools.flatMap(placesOfTool),
		...declaration.prompts.flatMap(placesOfPrompt),
		...declaration.resources.flatMap(({ uri, name, description }) => {
			const scope: Scope = { kind: 'resource', name: uri };
			return [...texts(scope, 'name', name), ...texts(scope, 'description', description)];
		}),
		...declaration.templates.flatMap(({ uriTemplate, name, description }) => {
			const scope: Scope = { kind: 'resource', name: uriTemplate };
			return [...texts(scope, 'name', name), ...texts(scope, 'description', description)];
		}),
	];
}

function placesOfTool({ name, title, description, annotations, inputSchema, outputSchema }: DeclaredTool): readonly DeclaredPlace[] {
	const scope: Scope = { kind: 'tool', name };
	return [
		...texts(scope, 'name', name),
		...texts(scope, 'title', title),
		...texts(scope, 'description', description),
		...texts(scope, 'annotations.title', annotations?.title),
		...texts(scope, 'inputSchema', inputSchema),
		...texts(scope, 'outputSchema', outputSchema),
	];
}

function placesOfPrompt({ name, description, arguments: args }: DeclaredPrompt): readonly DeclaredPlace[] {
	const scope: Scope = { kind: 'prompt', name };
	return [
		...texts(scope, 'name', name),
		...texts(scope, 'description', description),
		...args.flatMap((argument) => texts(scope, `arguments.${argument.name}`, argument.description)),
	];
}

/** Every string at any depth; the texts of an enumeration are one list that a model reads. */
function texts(scope: Scope, place: string, value: Json | undefined): readonly DeclaredPlace[] {
	if (typeof value === 'string') return value === '' ? [] : [{ scope, place, text: value }];
	if (typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) {
		const words = value.filter((one) => typeof one === 'string');
		const whole = words.length > 0 ? [{ scope, place, text: words.join('\n') }] : [];
		return [...whole, ...value.flatMap((one, at) => (typeof one === 'string' ? [] : texts(scope, `${place}.${at}`, one)))];
	}
	return Object.entries(value).flatMap(([key, inner]) => [
		...texts(scope, `${place} (a key)`, key),
		...texts(scope, `${place}.${key}`, inner),
	]);
}
