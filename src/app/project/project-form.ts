// The form of candor.yaml. Its JSON Schema is published as schemas/candor.schema.json.

import { z } from 'zod';

const word = z.string().min(1);
const command = z
	.union([word, z.array(z.string()).min(1)])
	.meta({ description: 'How the server is started: a list of words, or a text that is split as a shell would, and never run by one' });
const depth = z.enum(['quick', 'standard', 'deep']).meta({ description: 'How thorough to be' });
const names = z
	.array(z.string().regex(/^[A-Za-z_]\w*$/, 'is no name of a variable'))
	.meta({ description: 'Names of environment variables that the server gets from yours. Values do not belong in this file' });
const expires = z.iso.date().meta({ description: 'The last day on which it counts' });

const target = z.strictObject({
	name: word.optional().meta({ description: 'As it is typed: candor audit --target NAME' }),
	command,
	depth: depth.optional(),
	env: names.optional(),
});

const scope = z.strictObject({
	tool: word.optional().meta({ description: 'Only in calls of this tool' }),
	paths: z
		.array(word)
		.optional()
		.meta({ description: 'Paths that it may touch: * is anything but a slash, ** anything, ~ the home of the cell' }),
	hosts: z.array(word).optional(),
	programs: z.array(word).optional(),
	reason: word,
});

const exception = z.strictObject({
	subject: word.meta({ description: 'The path, host, address or program that is accepted' }),
	rule: word.optional().meta({ description: 'Only findings of this rule' }),
	tool: word.optional(),
	reason: word,
	expires,
});

export const projectForm = z.strictObject({
	version: z.literal(1),
	targets: z.array(target).min(1),
	depth: depth.optional(),
	env: names.optional(),
	scope: z.array(scope).optional(),
	exceptions: z.array(exception).optional(),
	baseline: word.optional().meta({ description: 'File of known findings, relative to this one' }),
});

export type ProjectForm = z.infer<typeof projectForm>;

export function projectJsonSchema(): object {
	const { $schema, ...rest } = z.toJSONSchema(projectForm, { target: 'draft-2020-12' });
	return { $schema, title: 'candor.yaml', description: 'What candor audit and candor test read in a project (docs/config.md)', ...rest };
}
