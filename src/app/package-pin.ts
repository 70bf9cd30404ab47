import { type PackagePin, parsePin } from '#observe/target/package-pin.ts';
import { UserError } from '#util/user-error.ts';

/** `--pin NAME@VERSION`: the only version of a package that may be audited or guarded. */
export function packagePin(typed: string, isCommand: boolean): PackagePin {
	if (isCommand) return parsePin(typed);
	throw new UserError(`--pin ${typed}: only a command that starts a package has a version to hold`, { hint: 'leave --pin out' });
}
