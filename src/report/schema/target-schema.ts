// The published shape of what was audited, and of how it was started.

import { z } from 'zod';

const argv = z.tuple([z.string()], z.string()).meta({ description: 'A program and its arguments' });
const named = z
	.strictObject({ paths: z.array(z.string()), variables: z.array(z.string()) })
	.meta({ description: 'Paths of the command line and of its settings, and the names of the variables that were given' });
const start = z.strictObject({ flags: z.array(z.strictObject({ name: z.string(), value: z.string() })), words: z.array(z.string()) }).meta({
	description: 'How candor audit starts it again: flags, whose values are written as a shell reads them, and the words after --; since 2.3',
});
const launched = { name: z.string(), launched: argv, named, argv, start: start.exactOptional() };
export const targetSchema = z
	.discriminatedUnion('kind', [
		z.strictObject({ ...launched, kind: z.literal('command') }),
		z.strictObject({
			...launched,
			kind: z.literal('package'),
			registry: z.enum(['npm', 'pypi']),
			version: z.string(),
			integrity: z.string().exactOptional(),
		}),
		z.strictObject({ ...launched, kind: z.literal('image'), reference: z.string(), id: z.string() }),
		z.strictObject({ ...launched, kind: z.literal('remote'), url: z.string() }),
	])
	.meta({ id: 'Target' });
