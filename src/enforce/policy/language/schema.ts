// The policy language in zod, for parsing and for editors (schemas/policy.schema.json).

import { z } from 'zod';
import type { JsonObject } from '#model/declaration.ts';
import { HAZARDS, POLICY_EFFECTS, RESPONSE_EFFECTS } from '#model/policy.ts';

// A policy is parsed once, so compiling a parser takes longer than it saves.
z.config({ jitless: true });

const name = z.string().min(1).max(100);
const reason = z.string().min(1).max(500).describe('Why, for the agent that is denied and the person who reads the ledger.');
const tools = z.array(z.string().min(1).max(256)).min(1).describe('Globs over tool names: read_*, *.delete, *.');
const texts = (what: string) => z.array(z.string().min(1)).min(1).describe(what);
const patterns = (what: string) => z.array(z.string().min(1).max(1000)).min(1).max(1000).describe(what);
const someOf = (what: string) => z.array(z.string().min(1).max(1000)).max(1000).describe(what).default([]);
const count = (max: number, what: string) => z.int().min(1).max(max).describe(what);

const conditions = z
	.strictObject({
		arguments: texts('Only these arguments are looked at: url, options.*.path.').exactOptional(),
		path_within: texts('Directories: absolute, ~/x or ./x. The path lies in one of them.').exactOptional(),
		path_outside: texts('Directories. The path lies in none of them.').exactOptional(),
		host_in: texts('Hosts: api.example.com, *.example.com, 192.0.2.1, 192.0.2.0/24.').exactOptional(),
		host_not_in: texts('Hosts. The host is none of them.').exactOptional(),
		cidr: texts('Ranges of addresses: 10.0.0.0/8, fc00::/7.').exactOptional(),
		matches: texts('Regular expressions (RE2). The text holds one of them.').exactOptional(),
		contains: patterns(
			'Texts, in upper or lower case, or /expressions/ (RE2). An argument, its name or a number holds one of them.',
		).exactOptional(),
		tool_contains: patterns('Texts, in upper or lower case, or /expressions/. The tool’s name holds one of them.').exactOptional(),
		hazards: z.array(z.enum(HAZARDS)).min(1).describe('What Candor recognises by itself; not in an allow rule.').exactOptional(),
		schema: z
			.record(z.string(), z.json())
			.transform((schema) => schema as JsonObject)
			.describe('A JSON Schema (2020-12) for the arguments as a whole.')
			.exactOptional(),
		cel: z.string().min(1).max(4000).describe('A CEL expression over tool, server and args.').exactOptional(),
	})
	.describe('All that are given must hold.');

const rule = z.strictObject({
	name: name.describe('Unique; denials and exceptions name it.'),
	tools: tools.default(['*']),
	when: conditions.exactOptional(),
	effect: z.enum(POLICY_EFFECTS),
	reason,
	at: z.enum(['list', 'call']).default('call').describe('list: the tool is not even shown.'),
});

const rateLimit = z.strictObject({
	name,
	tools: tools.default(['*']),
	per: z.enum(['tool', 'server']).default('tool').describe('Whether each tool is counted apart or all together.'),
	per_minute: count(1_000_000, 'Calls in any sixty seconds.'),
});

const exception = z.strictObject({
	rule: name.describe('The rule that it lifts.'),
	tools: tools.default(['*']),
	when: conditions.exactOptional(),
	reason,
	expires: z.iso.date().describe('The last day on which it holds: "2027-01-31".'),
});

const responseEffect = z.enum(RESPONSE_EFFECTS);
const responses = z.strictObject({
	secrets: responseEffect.describe('Tokens and keys in answers.').exactOptional(),
	hidden_unicode: responseEffect.describe('Letters that a person does not see.').exactOptional(),
	instructions: responseEffect.describe('Text that tells the model what to do.').exactOptional(),
	canaries: responseEffect.describe('The run’s own fake secrets.').exactOptional(),
	secret_requests: responseEffect.describe('The server asks the user or the model for a password, a key or the like.').exactOptional(),
	max_bytes: count(1_000_000_000, 'Longer answers are blocked.').exactOptional(),
});

const memory = count(1_048_576, 'Most memory of all its processes together.');
const timeout = count(86_400, 'Longest time for one call.');
const confine = z.strictObject({
	network: z.union([z.enum(['open', 'public', 'none']), texts('The only hosts that can be reached.')]).exactOptional(),
	env: z.union([z.literal('inherit'), z.array(z.string().min(1)).describe('The only variables that are passed on.')]).exactOptional(),
	memory_mb: memory.exactOptional(),
	timeout_seconds: timeout.exactOptional(),
	read_only: z.boolean().describe('The server can write to none of your files.').exactOptional(),
	roots: z
		.array(z.strictObject({ path: z.string().min(1), write: z.boolean().default(false) }))
		.describe('The directories that the server sees.')
		.exactOptional(),
});

const section = {
	default: z.enum(POLICY_EFFECTS).describe('What happens to calls that no rule decides.').exactOptional(),
	rules: z.array(rule).default([]),
	rate_limits: z.array(rateLimit).default([]),
	exceptions: z.array(exception).default([]),
	responses: responses.default({}),
	confine: confine.default({}),
};

export const longForm = z.strictObject({
	version: z.literal(1),
	include: texts('Policies to start from: ./base.yaml, default, strict.').exactOptional(),
	soft: z.boolean().describe('Denied calls get a result that says so, not a protocol error.').exactOptional(),
	max_argument_bytes: count(67_108_864, 'All texts of one call’s arguments together.').exactOptional(),
	...section,
	servers: z.record(name, z.strictObject(section)).default({}).describe('Sections for some servers, by a glob over their name.'),
});

export const shortForm = z.strictObject({
	allowed_tools: z.array(z.string().min(1).max(256)).describe('Globs. Other tools are denied; without this key, none is.').exactOptional(),
	block_network: z.boolean().describe('No network for the server, and no host in arguments.').default(false),
	block_env_access: z.boolean().describe('No environment for the server, and no variable in arguments.').default(false),
	block_filesystem_read: z.boolean().describe('The server sees none of your files, and no path in arguments.').default(false),
	block_filesystem_write: z
		.boolean()
		.describe('The server can write to none of your files, and no path in arguments of a tool that writes.')
		.default(false),
	blocked_arg_patterns: someOf('Texts that no argument may hold, in upper or lower case; between slashes, expressions (RE2).'),
	blocked_tool_patterns: someOf('The same, of the names of tools.'),
	max_memory_mb: memory.exactOptional(),
	execution_timeout_seconds: timeout.exactOptional(),
});

export type LongForm = z.infer<typeof longForm>;
export type ShortForm = z.infer<typeof shortForm>;
export type SectionForm = LongForm['servers'][string];

/** The JSON Schema for editors. */
export function policyJsonSchema(): object {
	const either = z.union([shortForm, longForm]);
	const { $schema, ...rest } = z.toJSONSchema(either, { target: 'draft-2020-12', io: 'input' });
	return { $schema, title: 'Candor policy', description: 'What `candor guard --policy FILE` reads; docs/policy.md explains it', ...rest };
}
