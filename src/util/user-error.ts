/** What the user can fix: one line, one hint, no stack. Anything else that is thrown is a bug. */
export class UserError extends Error {
	override readonly name = 'UserError';
	/** The next thing to type or to change. */
	readonly hint: string | undefined;

	constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.hint = options.hint;
	}
}
