// Lists of servers in the forms that people have: lines of text, the official registry's export, a client's configuration, what `candor scan --json` prints.

import { z } from 'zod';
import { UserError } from '#util/user-error.ts';
import type { ListedTarget, PassedOver, TargetList } from './listed-target.ts';
import { readTargetLine } from './read-target-line.ts';
import { registryTargets } from './registry-targets.ts';

const COMMAND = z.object({ command: z.string().min(1), args: z.array(z.string()).default([]) });
/** Values of `env` stay out: in a client's configuration they are real credentials. */
const CLIENT = z.object({ mcpServers: z.record(z.string(), z.unknown()) });
const PACKAGE = z.object({
	package: z.string().min(1),
	registry: z.enum(['npm', 'pypi']).optional(),
	runner: z.enum(['npx', 'uvx', 'pipx']).optional(),
	version: z.string().optional(),
	args: z.array(z.string()).default([]),
	env: z.record(z.string(), z.string()).default({}),
});
const LIST = z.union([z.array(z.unknown()), z.object({ servers: z.array(z.unknown()) }).transform(({ servers }) => servers)]);

/** `source`: what errors call it. */
export function readTargetList(text: string, source: string): TargetList {
	// JSON begins with a bracket; a command or a package does not.
	if (!/^\s*[[{]/.test(text)) return { targets: readLines(text, source), passedOver: [] };
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch (cause) {
		throw new UserError(`${source}: ${(cause as Error).message}`, { hint: 'a list is JSON, or a target a line: npm:some-server', cause });
	}
	const client = CLIENT.safeParse(parsed);
	const entries = client.success ? Object.values(client.data.mcpServers) : (LIST.safeParse(parsed).data ?? [parsed]);
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
