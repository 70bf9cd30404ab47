// Reads lists of servers in common forms: lines of text, the official registry's export, a client's configuration, the output of `candor scan --json`.

import { z } from 'zod';
import { readServerEntry } from '#observe/target/clients/read-entry.ts';
import { type ServerEntry, serverEntries } from '#observe/target/clients/read-servers.ts';
import { MCP_CLIENTS } from '#observe/target/clients/registry.ts';
import { ConfigSyntaxError } from '#observe/target/config/config-syntax-error.ts';
import { parseConfig } from '#observe/target/config/parse-config.ts';
import { UserError } from '#util/user-error.ts';
import type { ListedTarget, PassedOver, TargetList } from './listed-target.ts';
import { readTargetLine } from './read-target-line.ts';
import { registryTargets } from './registry-targets.ts';

const COMMAND = z.object({ command: z.string().min(1), args: z.array(z.string()).default([]) });
const PACKAGE = z.object({
	package: z.string().min(1),
	registry: z.enum(['npm', 'pypi']).optional(),
	runner: z.enum(['npx', 'uvx', 'pipx']).optional(),
	version: z.string().optional(),
	args: z.array(z.string()).default([]),
	env: z.record(z.string(), z.string()).default({}),
});
/** Keys under which clients keep their servers: `mcpServers`, `servers`, `context_servers` … */
const CLIENT_WAYS = [
	...new Map(MCP_CLIENTS.flatMap(({ places }) => places.flatMap(({ servers }) => servers)).map((way) => [way.join('/'), way])).values(),
];
const LIST = z.union([z.array(z.unknown()), z.object({ servers: z.array(z.unknown()) }).transform(({ servers }) => servers)]);

/** `source`: name of the list in errors. */
export function readTargetList(text: string, source: string): TargetList {
	// JSON begins with a bracket. A command or a package does not.
	if (!/^\s*[[{]/.test(text)) return { targets: readLines(text, source), passedOver: [] };
	const parsed = parseJson(text);
	const list = LIST.safeParse(parsed);
	const configured = list.success ? [] : clientEntries(text, source);
	if (configured.length > 0) return clientTargets(configured);
	const entries = list.data ?? [parsed];
	const targets: ListedTarget[] = [];
	const passedOver: PassedOver[] = [];
	for (const [index, entry] of entries.entries()) {
		const read = readEntry(entry);
		targets.push(...read.targets);
		passedOver.push(
			...read.passedOver.map(({ what, because }) => ({ what: what === '' ? `entry ${index + 1} of ${source}` : what, because })),
		);
	}
	return { targets, passedOver };
}

/** Returns undefined if it is no JSON. A client's configuration may contain comments. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function clientEntries(text: string, source: string): readonly ServerEntry[] {
	try {
		return serverEntries(parseConfig(text, 'json'), CLIENT_WAYS);
	} catch (cause) {
		if (!(cause instanceof ConfigSyntaxError)) throw cause;
		const hint = 'a list is JSON, or a target a line: npm:some-server';
		throw new UserError(`${source}: line ${cause.line}: ${cause.message}`, { hint, cause });
	}
}

/** Leaves out values of variables, which are real credentials in a client's configuration. */
function clientTargets(entries: readonly ServerEntry[]): TargetList {
	const read = entries.map(({ name, node }) => ({ name, start: readServerEntry(node).start }));
	return {
		targets: read.flatMap(({ start }): readonly ListedTarget[] =>
			start.kind === 'command' ? [{ kind: 'command', command: start.argv, env: {} }] : [],
		),
		passedOver: read.flatMap(({ name, start }): readonly PassedOver[] => {
			if (start.kind === 'command') return [];
			return [{ what: name, because: start.kind === 'remote' ? 'it runs elsewhere' : start.reason }];
		}),
	};
}

function readLines(text: string, source: string): readonly ListedTarget[] {
	return text.split('\n').flatMap((line, index) => readTargetLine(line, `${source}:${index + 1}`) ?? []);
}

function readEntry(entry: unknown): TargetList {
	if (typeof entry === 'string') {
		const target = readTargetLine(entry, JSON.stringify(entry));
		return { targets: target === undefined ? [] : [target], passedOver: [] };
	}
	const listed = PACKAGE.safeParse(entry);
	if (listed.success) return { targets: [packageTarget(listed.data)], passedOver: [] };
	const started = COMMAND.safeParse(entry);
	if (started.success) {
		const { command, args } = started.data;
		return { targets: [{ kind: 'command', command: [command, ...args], env: {} }], passedOver: [] };
	}
	return registryTargets(entry);
}

function packageTarget({ package: name, registry, runner, version, args, env }: z.infer<typeof PACKAGE>): ListedTarget {
	const kind = registry ?? (runner === undefined || runner === 'npx' ? 'npm' : 'pypi');
	return { kind: 'package', registry: kind, name, ...(version !== undefined && { version }), args, env };
}
