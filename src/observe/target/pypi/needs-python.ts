import { UserError } from '#util/user-error.ts';

/** Thrown if a project or one of its dependencies does not support the Python that was tried. */
export class NeedsPython extends UserError {
	/** Specifier such as `>=3.12,<4`: https://packaging.python.org/en/latest/specifications/core-metadata/#requires-python */
	readonly requires: string;

	constructor(message: string, requires: string, options: { readonly hint: string }) {
		super(message, options);
		this.requires = requires;
	}
}
