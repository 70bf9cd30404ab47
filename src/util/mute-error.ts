// An error value without own properties is `{}` as JSON; [object Object]; Unknown error; Error: undefined; null; an error without a message
const MUTE =
	/^[\W_]*(?:(?:an? )?(?:unknown|unexpected|internal|server|generic|object|error|errors|occurred|message|without|undefined|null)[\W_]*){0,6}$/i;
const LONGEST = 120;

/** Whether an error says nothing about its cause, so that the cause of another error may be its own. */
export function isMuteError(error: string): boolean {
	return error.length <= LONGEST && MUTE.test(error);
}
