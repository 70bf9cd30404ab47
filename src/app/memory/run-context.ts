// What may influence a server's declaration besides its own code. If all of it is equal, the declaration must be equal, too.

import { hash } from 'node:crypto';
import type { Declaration } from '#model/declaration.ts';
import { CONTEXT_PARTS, type ContextPart } from '#model/known-declaration.ts';
import type { ClientIdentity } from '#model/pass.ts';
import type { RunRecord } from '#model/run-record.ts';
import { splitEnvPrefix } from '#observe/target/env-prefix.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { ownArguments } from './server-identity.ts';

/** Texts to compare. Arguments are kept as a digest, because they may contain secrets of the user, like the values of variables. */
export type RunContext = Readonly<Record<ContextPart, string>>;

export function runContext(
	{ launch, request: { env }, given = {} }: Pick<RunRecord, 'launch' | 'given'> & { readonly request: Pick<RunRecord['request'], 'env'> },
	client: ClientIdentity,
	declaration: Declaration | null,
): RunContext {
	const names = [...Object.keys(splitEnvPrefix(launch.asTyped).assigned), ...Object.keys(env)];
	return {
		version: versionOf(launch) ?? declaration?.server.version ?? '',
		arguments: hash('sha256', JSON.stringify(ownArguments(launch))).slice(0, 16),
		variables: [...new Set(names)].toSorted().join(' '),
		given: [...new Set([...(given.variables ?? []), ...Object.keys(given.settings ?? {})])].toSorted().join(' '),
		client: `${client.name} ${client.version}`,
		protocol: declaration?.protocolVersion ?? '',
	};
}

/** Absent if only the server knows it. */
function versionOf({ target, version }: RunRecord['launch']): string | undefined {
	return target.kind === 'package' ? target.version : target.kind === 'image' ? target.id : version;
}

/** A part that an older version did not keep counts as equal. */
export function differingParts(before: Partial<RunContext>, now: RunContext): readonly ContextPart[] {
	return CONTEXT_PARTS.filter((part) => before[part] !== undefined && before[part] !== now[part]);
}

/** Entries of earlier versions have no `given`. */
export function contextId({ given = '', ...context }: Partial<RunContext>): string {
	return hash('sha256', canonicalJson(given === '' ? context : { ...context, given })).slice(0, 16);
}
