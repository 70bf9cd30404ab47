import { join } from 'node:path';
import { z } from 'zod';
import { readRegularText } from '#util/regular-text.ts';

// Every field is optional and lenient, because the package writes the file and one invalid field must not hide the others.
const text = z.string().optional().catch(undefined);
const texts = z
	.record(z.string(), z.unknown())
	.transform((entries) =>
		Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
	);

const PACKAGE_JSON = z.object({
	name: text,
	version: text,
	description: text,
	main: text,
	bin: z.union([z.string(), texts]).optional().catch(undefined),
	directories: z.object({ bin: text }).optional().catch(undefined),
	scripts: texts.optional().catch(undefined),
	exports: z.unknown().optional(),
	engines: texts.optional().catch(undefined),
	gypfile: z.boolean().optional().catch(undefined),
});

export type PackageJson = Readonly<z.infer<typeof PACKAGE_JSON>>;

export async function readPackageJson(directory: string): Promise<PackageJson | undefined> {
	try {
		const source = await readRegularText(join(directory, 'package.json'));
		return PACKAGE_JSON.safeParse(JSON.parse(source.replace(/^\uFEFF/, ''))).data;
	} catch {
		return undefined;
	}
}
