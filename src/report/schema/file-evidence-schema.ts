// Changes of the files in the cell. This is also the shape of files.json.

import { z } from 'zod';
import { ENTRY_KINDS, FILE_CHANGES } from '#model/file-evidence.ts';

const count = z.int().min(0);

const entry = z
	.strictObject({
		kind: z.enum(ENTRY_KINDS),
		mode: z.int(),
		owner: z.int(),
		size: count,
		isExecutable: z.boolean(),
		sha256: z.string().exactOptional(),
		target: z.string().exactOptional(),
		preview: z.string().exactOptional(),
		unread: z.string().exactOptional(),
	})
	.meta({ id: 'Entry' });

export const fileEvidenceSchema = z.strictObject({
	changes: z.array(
		z.strictObject({
			change: z.enum(FILE_CHANGES),
			path: z.string(),
			entry: entry.exactOptional(),
			before: entry.exactOptional(),
			kept: z.string().exactOptional().meta({ description: 'Name of the copy under --out-dir' }),
			unkept: z.string().exactOptional(),
			enteredSettings: z
				.array(z.string())
				.exactOptional()
				.meta({ description: 'Names of settings that an injected line break brought into it' }),
			canaries: z.array(z.strictObject({ key: z.string(), form: z.string() })),
		}),
	),
	beyond: count,
	limits: z.array(z.string()),
});
