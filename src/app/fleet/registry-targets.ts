// An entry of the official MCP registry: a server.json, or one wrapped in the form of the registry's API.

import { z } from 'zod';
import type { ListedTarget, PassedOver, TargetList } from './listed-target.ts';

const ARGUMENT = z.object({
	type: z.enum(['positional', 'named']).optional(),
	name: z.string().optional(),
	value: z.string().optional(),
	default: z.string().optional(),
	isRequired: z.boolean().optional(),
});
/** Older documents use underscores in keys. */
const PACKAGE = z
	.object({
		registryType: z.string().optional(),
		registry_type: z.string().optional(),
		registry_name: z.string().optional(),
		identifier: z.string().optional(),
		name: z.string().optional(),
		version: z.string().optional(),
		packageArguments: z.array(ARGUMENT).optional(),
		package_arguments: z.array(ARGUMENT).optional(),
	})
	.transform((one) => ({
		type: one.registryType ?? one.registry_type ?? one.registry_name ?? '',
		identifier: one.identifier ?? one.name ?? '',
		version: one.version,
		args: (one.packageArguments ?? one.package_arguments ?? []).flatMap(wordsOf),
	}));
const SERVER = z.object({
	name: z.string(),
	status: z.string().optional(),
	packages: z.array(PACKAGE).default([]),
	remotes: z.array(z.unknown()).default([]),
});
/** Key of the registry's own metadata beside the server's document. */
const OFFICIAL = 'io.modelcontextprotocol.registry/official';
const LISTED = z.object({
	server: SERVER,
	_meta: z.object({ [OFFICIAL]: z.object({ status: z.string().optional() }).optional() }).optional(),
});
const ENTRY = z.union([
	LISTED.transform(({ server, _meta }) => ({ ...server, status: _meta?.[OFFICIAL]?.status ?? server.status })),
	SERVER,
]);

/** Leaves out values that a person would have to provide. The audit then reports what the server asks for. */
function wordsOf({ type, name, value, default: usual, isRequired }: z.infer<typeof ARGUMENT>): readonly string[] {
	const given = value ?? (isRequired === true ? usual : undefined);
	if (type !== 'named') return given === undefined ? [] : [given];
	if (name === undefined || (given === undefined && isRequired !== true)) return [];
	return given === undefined ? [name] : [name, given];
}

/** Chooses the first package that can run here. A server is audited once, in however many forms it is published. */
export function registryTargets(entry: unknown): TargetList {
	const parsed = ENTRY.safeParse(entry);
	if (!parsed.success) return { targets: [], passedOver: [{ what: '', because: 'not a known kind of entry' }] };
	const { name, status, packages, remotes } = parsed.data;
	if (status === 'deleted') return { targets: [], passedOver: [{ what: name, because: 'deleted from the registry' }] };
	const found = packages.flatMap(({ type, identifier, version, args }): readonly ListedTarget[] => {
		if ((type !== 'npm' && type !== 'pypi') || identifier === '') return [];
		return [
			{
				kind: 'package',
				registry: type,
				name: identifier,
				...(version !== undefined && version !== 'latest' && { version }),
				args,
				env: {},
			},
		];
	});
	const [first] = found;
	if (first !== undefined) return { targets: [first], passedOver: [] };
	const kinds = [...new Set(packages.map(({ type }) => type))].join(', ');
	const because = packages.length > 0 ? `published as ${kinds} only` : remotes.length > 0 ? 'it runs elsewhere' : 'it names no package';
	const passedOver: readonly PassedOver[] = [{ what: name, because }];
	return { targets: [], passedOver };
}
