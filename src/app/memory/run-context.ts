// What may influence a server's declaration besides its own code. If all of it is equal, the declaration must be equal, too.

import { hash } from 'node:crypto';
import type { Declaration } from '#model/declaration.ts';
import { CONTEXT_PARTS, type ContextPart } from '#model/known-declaration.ts';
import type { ClientIdentity } from '#model/pass.ts';
import type { Launch } from '#model/target.ts';
import { splitEnvPrefix } from '#observe/target/env-prefix.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { ownArguments } from './server-identity.ts';

/** Texts to compare. Arguments are kept as a digest, because they may contain secrets of the user, like the values of variables. */
export type RunContext = Readonly<Record<ContextPart, string>>;

export function runContext(
	launch: Launch,
	env: Readonly<Record<string, string>>,
	client: ClientIdentity,
	declaration: Declaration | null,
): RunContext {
	const names = [...Object.keys(splitEnvPrefix(launch.asTyped).assigned), ...Object.keys(env)];
	return {
		version: versionOf(launch) ?? declaration?.server.version ?? '',
		arguments: hash('sha256', JSON.stringify(ownArguments(launch))).slice(0, 16),
		variables: [...new Set(names)].toSorted().join(' '),
		client: `${client.name} ${client.version}`,
		protocol: declaration?.protocolVersion ?? '',
	};
}

/** Absent if only the server knows it. */
function versionOf({ target, version }: Launch): string | undefined {
	return target.kind === 'package' ? target.version : target.kind === 'image' ? target.id : version;
}

/** A part that an older version did not keep counts as equal. */
export function differingParts(before: Partial<RunContext>, now: RunContext): readonly ContextPart[] {
	return CONTEXT_PARTS.filter((part) => before[part] !== undefined && before[part] !== now[part]);
}

export function contextId(context: Partial<RunContext>): string {
	return hash('sha256', canonicalJson(context)).slice(0, 16);
}
