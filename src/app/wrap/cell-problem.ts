import { SANDBOXES } from '#observe/sandbox/registry.ts';

/** Why servers cannot be put into a cell on this machine. Undefined: they can. */
export async function cellProblem(): Promise<string | undefined> {
	const availability = await SANDBOXES[0]?.probe();
	if (availability?.usable === true) return undefined;
	return availability === undefined ? 'there is no sandbox' : `${availability.reason} (candor doctor)`;
}
