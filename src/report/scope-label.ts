// The scope of a finding, short for a column and in full for a list.

import type { Finding, FindingScope } from '#model/finding.ts';
import { counted } from '#util/counted.ts';

/** `format_note`, `start`, `28 tools`, `2 tools, start`; `–` for the server as a whole. */
export function scopeLabel({ scopes }: Pick<Finding, 'scopes'>): string {
	const [only] = scopes;
	if (only === undefined) return '–';
	if (scopes.length === 1) return only.kind === 'server' ? '–' : scopeText(only);
	return [...Map.groupBy(scopes, ({ kind }) => kind)].map(([kind, like]) => groupLabel(kind, like)).join(', ');
}

function groupLabel(kind: FindingScope['kind'], like: readonly FindingScope[]): string {
	const [only] = like;
	return only !== undefined && like.length === 1 ? scopeText(only) : counted(like.length, kind);
}

/** `format_note`, `resource note://1`, `start` */
export function scopeText({ kind, name }: FindingScope): string {
	return kind === 'resource' || kind === 'prompt' ? `${kind} ${name}` : name;
}
