import { UserError } from '#util/user-error.ts';

/** A project, or one that it depends on, is not for the Python that was tried. */
export class NeedsPython extends UserError {
	/** `>=3.12,<4`, as the project declares it: https://packaging.python.org/en/latest/specifications/core-metadata/#requires-python */
	readonly requires: string;

	constructor(message: string, requires: string, options: { readonly hint: string }) {
		super(message, options);
		this.requires = requires;
	}
}
