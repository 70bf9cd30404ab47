import { shellOperand } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

export function notChanged(path: string, cause: Error): UserError {
	return new UserError(`${path} cannot be changed (${cause.message})`, { hint: `ls -ld ${shellOperand(path)}`, cause });
}
