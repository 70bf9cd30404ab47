// What the server said, for the `declared` half of a finding.

import type { Scope } from '#model/profile.ts';
import { scopeId } from '#model/scope.ts';
import type { JudgeEvidence } from './rule.ts';
import { excerpt, plural } from './show.ts';

const LENGTH = 100;

/** The first scope's description, and how many others there are. */
export function declaredTextOf(scopes: readonly Scope[], evidence: JudgeEvidence, about: string): string {
	const [first, ...others] = scopes;
	if (first === undefined) return `nothing about ${about}`;
	const words = declaredText(first, evidence, about);
	const isDescribed = description(first, evidence)?.trim();
	if (others.length === 0 || !isDescribed) return words;
	return `${scopeId(first)}: ${words}, and ${plural(others.length, 'more description')}`;
}

/** The scope's own description, quoted and truncated; else that it says nothing about this. */
export function declaredText(scope: Scope, evidence: JudgeEvidence, about: string): string {
	const own = description(scope, evidence);
	if (own !== undefined && own.trim() !== '') return `“${excerpt(own, LENGTH)}”`;
	return `nothing about ${about}`;
}

function description({ kind, name }: Scope, { declaration, launch }: JudgeEvidence): string | undefined {
	if (kind === 'tool') return declaration?.tools.find((tool) => tool.name === name)?.description;
	if (kind === 'prompt') return declaration?.prompts.find((prompt) => prompt.name === name)?.description;
	if (kind === 'phase') return launch.description;
	const resource =
		declaration?.resources.find(({ uri }) => uri === name) ?? declaration?.templates.find(({ uriTemplate }) => uriTemplate === name);
	return resource?.description;
}
