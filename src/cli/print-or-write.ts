import type { Look } from '#report/line.ts';
import type { UserError } from '#util/user-error.ts';
import { lookOf } from './terminal.ts';
import type { OutputFile } from './write-output.ts';

type Render = (look: Required<Look>) => string;

/**
 * Prints a result to standard output, or writes it to the file of --output. If the file cannot be written, the result is printed as text, because the
 * run may have taken minutes. Returns the failures.
 */
export async function printOrWrite(file: OutputFile | undefined, render: Render, asText: Render): Promise<readonly UserError[]> {
	const look = lookOf(process.stdout);
	if (file === undefined) {
		process.stdout.write(render(look));
		return [];
	}
	const failure = await file.write(render({ ...look, color: false, isWhole: true }));
	if (failure === undefined) return [];
	process.stdout.write(asText(look));
	return [failure];
}
