/** The default of a switch that handles every kind: a new kind then is a type error here. */
export function assertNever(value: never): never {
	throw new Error(`unhandled kind: ${JSON.stringify(value)}`);
}
