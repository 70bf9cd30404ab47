// Arguments that a call left to their defaults, and whose defaults its error refuses: `option 'period1' has an invalid date: '1y'`.

import type { JsonObject } from '#model/declaration.ts';

const LONGEST = 100;

/** Returns those arguments with the default. `full`: the tool's fuller input, in which an argument has the default that its schema names. */
export function refusedDefaults(args: JsonObject, error: string, full: JsonObject): JsonObject {
	const refused = Object.entries(full).filter(
		([name, value]) => args[name] === undefined && typeof value === 'string' && value.length <= LONGEST && isShown(error, value),
	);
	return Object.fromEntries(refused);
}

/** sample: invalid date '1y'; Access denied to path: . (-32603). A short word must stand alone, because it may be an ordinary one. */
function isShown(error: string, value: string): boolean {
	const own = value.replaceAll(/\W/g, '\\$&');
	return value !== '' && new RegExp(`["'\`]${own}["'\`]|: ${own}(?=$|\\n| \\(|[;,] )`).test(error);
}
