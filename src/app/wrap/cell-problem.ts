import { SANDBOXES } from '#observe/sandbox/registry.ts';

/** Returns why servers cannot run in a cell on this machine, or undefined if they can. */
export async function cellProblem(): Promise<string | undefined> {
	const availability = await SANDBOXES[0]?.probe();
	if (availability?.usable === true) return undefined;
	return availability === undefined ? 'there is no sandbox' : `${availability.reason} (candor doctor)`;
}
