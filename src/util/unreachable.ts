/** The default of an exhaustive switch: an unhandled kind is a type error here. */
export function assertNever(value: never): never {
	throw new Error(`unhandled kind: ${JSON.stringify(value)}`);
}
