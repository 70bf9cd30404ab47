// The declared text that applies to one scope: that of the tool (resource, prompt) itself, and that of the server as a whole.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { Scope } from '#model/profile.ts';
import { scopeKey } from '#model/scope.ts';
import { hostsIn } from '#util/hosts.ts';
import type { Evidence } from './evidence.ts';
import { deniesNetwork, type NetworkDenial } from './explain/network-words.ts';
import { deniesChanges } from './explain/write-words.ts';
import { suggestedStrings } from './suggestions.ts';
import { type SpokenWords, spokenIn, wordSet } from './words.ts';

export interface Text {
	readonly whole: string;
	readonly words: ReadonlySet<string>;
	readonly hosts: ReadonlySet<string>;
	readonly spoken: SpokenWords;
	readonly deniesNetwork: NetworkDenial;
	readonly deniesChanges: boolean;
}

export interface Speech {
	/** Empty for a phase: only the server as a whole declares start-up. */
	readonly own: Text;
	readonly server: Text;
	readonly readOnly?: boolean;
	readonly openWorld?: boolean;
}

const MAX_DEPTH = 12;

/** A reader that analyses the text of each scope once. */
export function speechReader(evidence: Evidence): (scope: Scope) => Speech {
	const server = textFrom(serverParts(evidence));
	const byName = new Map<string, Speech>();
	// Observations of one step share one scope object, so a lookup, which a million observations need, builds no text.
	const byScope = new Map<Scope, Speech>();
	return (scope) => {
		const known = byScope.get(scope);
		if (known !== undefined) return known;
		const key = scopeKey(scope);
		const speech = byName.get(key) ?? { server, ...ownSpeech(scope, evidence) };
		byName.set(key, speech);
		byScope.set(scope, speech);
		return speech;
	};
}

function serverParts({ launch, declaration }: Evidence): readonly (string | undefined)[] {
	// A published name is the author's statement. The file name of a script is not.
	const published = launch.target.kind === 'package' ? launch.name : undefined;
	return [published, launch.description, declaration?.server.name, declaration?.server.title, declaration?.instructions];
}

function ownSpeech(scope: Scope, { declaration }: Evidence): Omit<Speech, 'server'> {
	if (scope.kind === 'tool') {
		const tool = declaration?.tools.find(({ name }) => name === scope.name);
		if (tool === undefined) return { own: textFrom([scope.name]) };
		const { readOnlyHint, openWorldHint, title } = tool.annotations ?? {};
		return {
			// A host in a default is declared as openly as one in a description.
			own: textFrom(
				[tool.name, tool.title, title, tool.description, ...schemaParts(tool.inputSchema)],
				[...suggestedStrings(tool.inputSchema)].join(' '),
			),
			...(readOnlyHint === undefined ? {} : { readOnly: readOnlyHint }),
			...(openWorldHint === undefined ? {} : { openWorld: openWorldHint }),
		};
	}
	if (scope.kind === 'resource') {
		const resource = declaration?.resources.find(({ uri }) => uri === scope.name);
		const template = declaration?.templates.find(({ uriTemplate }) => uriTemplate === scope.name);
		return { own: textFrom([scope.name, resource?.name, resource?.description, template?.name, template?.description]) };
	}
	if (scope.kind === 'prompt') {
		const prompt = declaration?.prompts.find(({ name }) => name === scope.name);
		const parts = prompt?.arguments.flatMap(({ name, description }) => [name, description]) ?? [];
		return { own: textFrom([scope.name, prompt?.description, ...parts]) };
	}
	return { own: textFrom([]) };
}

/** Names and descriptions of a schema's properties, because the arguments are part of a tool's declaration. */
function schemaParts(schema: JsonObject): readonly string[] {
	const parts: string[] = [];
	const visit = (value: Json, depth: number): void => {
		if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || parts.length > 2000) return;
		for (const [key, inner] of Object.entries(value)) {
			if ((key === 'description' || key === 'title') && typeof inner === 'string') parts.push(inner);
			if (key === 'properties' && typeof inner === 'object' && inner !== null) parts.push(...Object.keys(inner));
			visit(inner as Json, depth + 1);
		}
	};
	visit(schema, 0);
	return parts;
}

function textFrom(parts: readonly (string | undefined)[], alsoHosts = ''): Text {
	const whole = parts.filter((part) => part !== undefined && part !== '').join('. ');
	return {
		whole,
		words: wordSet(whole),
		hosts: hostsIn(`${whole} ${alsoHosts}`),
		spoken: spokenIn(whole),
		deniesNetwork: deniesNetwork(whole),
		deniesChanges: deniesChanges(whole),
	};
}
