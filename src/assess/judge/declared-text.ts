// The server's declared text, for the `declared` half of a finding.

import type { Scope } from '#model/profile.ts';
import { scopeId } from '#model/scope.ts';
import type { JudgeEvidence } from './rule.ts';
import { excerpt, plural } from './show.ts';

const LENGTH = 100;

/** Returns the first scope's description and the number of other scopes. */
export function declaredTextOf(scopes: readonly Scope[], evidence: JudgeEvidence, about: string): string {
	const [first, ...others] = scopes;
	if (first === undefined) return `nothing about ${about}`;
	const words = declaredText(first, evidence, about);
	const isDescribed = description(first, evidence)?.trim();
	if (others.length === 0 || !isDescribed) return words;
	return `${scopeId(first)}: ${words}, and ${plural(others.length, 'more description')}`;
}

/** Returns the scope's own description, quoted and truncated, or a remark that the declaration does not mention the topic. */
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
