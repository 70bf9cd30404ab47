// Reads what a Python project or script says that it needs: https://packaging.python.org/en/latest/specifications/pyproject-toml/ and inline-script-metadata.

import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { readRegularText } from '#util/regular-text.ts';
import { markedAncestor } from '../project-root.ts';
import type { ResolveOptions } from '../resolve-options.ts';

export interface PythonNeeds {
	/** As written, without those for other systems. */
	readonly dependencies: readonly string[];
	/** `>=3.11` */
	readonly python?: string;
}

export interface PythonProject extends PythonNeeds {
	readonly directory: string;
	/** Commands and their functions: `notes = "notes.server:main"`. */
	readonly scripts: Readonly<Record<string, string>>;
}

const texts = z.array(z.string()).optional().catch(undefined);
const NEEDS = z.object({ dependencies: texts, 'requires-python': z.string().optional().catch(undefined) });
const PYPROJECT = z.object({
	project: NEEDS.extend({ scripts: z.record(z.string(), z.string()).optional().catch(undefined) })
		.optional()
		.catch(undefined),
});
// sample: # /// script … # ///
const INLINE = /^# \/\/\/ script\r?\n(?<lines>(?:#(?: .*)?\r?\n)+?)# \/\/\/\r?$/m;
// sample: pywin32>=306; sys_platform == "win32"
const OTHER_SYSTEM = /;.*(?:==\s*["'](?:win32|Windows|darwin|Darwin|nt)["'])/;

/** Returns the nearest project at `start` or above it. */
export async function pythonProject(start: string, { env }: Pick<ResolveOptions, 'env'>): Promise<PythonProject | undefined> {
	const directory = markedAncestor(start, ['pyproject.toml'], env);
	if (directory === undefined) return undefined;
	const text = await readRegularText(join(directory, 'pyproject.toml')).catch(() => '');
	const project = PYPROJECT.safeParse(parsed(text)).data?.project;
	return { directory, scripts: project?.scripts ?? {}, ...needsOf(project) };
}

/** Returns undefined if the script says nothing of what it needs: then it belongs to its project. */
export async function scriptNeeds(script: string): Promise<PythonNeeds | undefined> {
	const text = await readRegularText(script).catch(() => '');
	const lines = INLINE.exec(text)?.groups?.['lines'];
	if (lines === undefined) return undefined;
	return needsOf(NEEDS.safeParse(parsed(lines.replaceAll(/^# ?/gm, ''))).data);
}

function needsOf(found: z.infer<typeof NEEDS> | undefined): PythonNeeds {
	const { dependencies = [], 'requires-python': python } = found ?? {};
	// A condition on the version of Python is left out: what is not needed does no harm.
	const here = dependencies.filter((one) => !OTHER_SYSTEM.test(one)).map((one) => (one.split(';')[0] ?? '').trim());
	return { dependencies: here, ...(python === undefined ? {} : { python }) };
}

function parsed(text: string): unknown {
	try {
		return parse(text);
	} catch {
		return {};
	}
}
