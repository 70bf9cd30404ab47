// Every declared text that a model reads, with its place in the declaration.

import type { DeclaredPrompt, DeclaredTool, Json } from '#model/declaration.ts';
import type { Scope } from '#model/profile.ts';
import type { JudgeEvidence } from './rule.ts';

export interface DeclaredPlace {
	readonly scope: Scope;
	/** `description`, `inputSchema.properties.path.description`, `instructions` */
	readonly place: string;
	readonly text: string;
}

export function declaredPlaces({ declaration }: Pick<JudgeEvidence, 'declaration'>): readonly DeclaredPlace[] {
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

/** Returns every string at any depth. The texts of an enumeration are one list, because a model reads them together. */
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
