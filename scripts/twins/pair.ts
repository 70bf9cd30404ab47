// The pairs: one server with a vulnerability of a published advisory, and the same server after the fix. Written pairs are folders, published ones are rows.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CATEGORIES, SEVERITIES } from '#model/finding.ts';
import { commandOf } from '../published/command-of.ts';

const TWINS = join(import.meta.dirname, '..', '..', 'fixtures', 'twins');

const common = {
	/** Id of the advisory, or where it was published. */
	advisory: z.string(),
	/** The category that must be found for the vulnerable server, and not for the fixed one. */
	class: z.enum(CATEGORIES),
	/** Finer than the category, for the table. */
	kind: z.string(),
	/** Absent: the finding may be about any scope. */
	tool: z.string().optional(),
	/** The mildest finding that counts for the vulnerable server. */
	atLeast: z.enum(SEVERITIES).default('medium'),
	why: z.string(),
	/** `$ROOT`: a directory of the run with a few files. `$REPO`: one that is a git repository. */
	args: z.array(z.string()).default([]),
	env: z.record(z.string(), z.string()).default({}),
	/** Whether the server is reached over HTTP, on port 3001. */
	http: z.boolean().default(false),
};

const writtenSchema = z.strictObject({
	...common,
	/** A program that the cell must contain. */
	needs: z.string().optional(),
});

const publishedSchema = z.strictObject({
	...common,
	registry: z.enum(['npm', 'pypi']),
	package: z.string(),
	vulnerable: z.string(),
	fixed: z.string(),
	/** Further requirements, if an old release does not run with the newest versions of its dependencies. */
	with: z.array(z.string()).default([]),
});

/** Pairs that an audit does not distinguish yet, with the reason. The list may only shrink: an entry that no longer applies fails the test. */
const knownSchema = z.record(
	z.string(),
	z.strictObject({ expected: z.enum(['missed', 'false on fixed', 'missed, false on fixed']), reason: z.string() }),
);

export type Side = 'vulnerable' | 'fixed';

export interface Pair {
	readonly name: string;
	readonly origin: 'written' | 'published';
	readonly facts: z.infer<typeof writtenSchema>;
	readonly command: (side: Side) => readonly string[];
}

const parsed = <T>(schema: z.ZodType<T>, file: string): T => schema.parse(JSON.parse(readFileSync(join(TWINS, file), 'utf8')));

export function writtenPairs(): readonly Pair[] {
	const names = readdirSync(TWINS).filter((name) => existsSync(join(TWINS, name, 'twin.json')));
	return names.sort().map((name) => {
		const facts = parsed(writtenSchema, join(name, 'twin.json'));
		const ending = existsSync(join(TWINS, name, 'vulnerable.py')) ? 'py' : 'mjs';
		const runtime = ending === 'py' ? 'python3' : process.execPath;
		return { name, origin: 'written', facts, command: (side) => [runtime, join(TWINS, name, `${side}.${ending}`), ...facts.args] };
	});
}

export function publishedPairs(): readonly Pair[] {
	return parsed(z.array(publishedSchema), 'published.json').map((row) => {
		const { registry, package: name, vulnerable, fixed, with: others, ...rest } = row;
		const runner = registry === 'npm' ? 'npx' : 'uvx';
		const command = (side: Side) => commandOf({ runner, package: name, version: row[side], with: others, args: rest.args });
		return { name: `${name}@${vulnerable}…${fixed}`, origin: 'published', facts: rest, command };
	});
}

export function knownOutcomes(): z.infer<typeof knownSchema> {
	return parsed(knownSchema, 'known.json');
}
