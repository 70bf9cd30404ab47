// The published shape of candor.lock. It parses a lock and is the source of schemas/lock.schema.json.

import { z } from 'zod';
import { LOCK_VERSION } from '#model/lock.ts';
import { TRANSPORTS } from '#model/target.ts';

const digest = z
	.string()
	.regex(/^[0-9a-f]{64}$/)
	.meta({ description: 'SHA-256, in hexadecimal digits' });
const digests = z.record(z.string(), digest);
const effects = z.array(z.string().min(3)).meta({
	description: 'A verb and a subject: `contacts api.example`, `reads ~/.config/app/**`. `*` stands for a part of a name, `**` for any path',
});

export const lockSchema = z.strictObject({
	lockVersion: z.literal(LOCK_VERSION),
	candor: z.string().meta({ description: 'The version that wrote it' }),
	target: z.strictObject({
		kind: z.enum(['command', 'package', 'image', 'remote']),
		name: z.string(),
		version: z.string().nullable().meta({ description: 'Of the package, or the content of the image' }),
		command: z.array(z.string()).meta({ description: 'As it was typed' }),
	}),
	server: z.strictObject({ name: z.string(), version: z.string() }).meta({ description: 'As the server calls itself' }),
	run: z
		.strictObject({
			depth: z.enum(['quick', 'standard', 'deep']),
			network: z.enum(['none', 'sink', 'host']),
			variables: z.array(z.string()).meta({ description: 'Environment variables that the server was given, by name' }),
			image: z.string().exactOptional(),
			cwd: z.string().exactOptional(),
			transport: z.enum(TRANSPORTS).exactOptional(),
			httpPort: z.int().min(1).max(65_535).exactOptional(),
			path: z.string().exactOptional(),
			pin: z.string().exactOptional(),
		})
		.meta({ description: 'How the server is run to be compared' }),
	declaration: z.strictObject({ instructions: digest.nullable(), prompts: digests, resources: digests, templates: digests }),
	effects: z
		.strictObject({ install: effects, server: effects, resources: effects, prompts: effects })
		.meta({ description: 'Effects that belong to no tool' }),
	tools: z.record(
		z.string(),
		z.strictObject({
			declaration: digest.meta({ description: 'Of all that the tool declares but its name' }),
			schema: digest.meta({ description: 'Of its input schema alone' }),
			worked: z.boolean().meta({ description: 'At least one ordinary call succeeded' }),
			effects,
		}),
	),
	gaps: z.array(z.string()).meta({ description: 'What could not be seen, by reason' }),
});
