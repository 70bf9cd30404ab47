/** A problem that the user can fix: one line, one hint, no stack. Any other error is a bug. */
export class UserError extends Error {
	override readonly name = 'UserError';
	/** The next command to type, or the thing to change. */
	readonly hint: string | undefined;

	constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.hint = options.hint;
	}
}
