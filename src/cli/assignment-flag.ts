import { UserError } from '#util/user-error.ts';

/** API_URL=https://api.example */
export function assignment(text: string): [string, string] {
	const at = text.indexOf('=');
	if (at < 1) throw new UserError(`--env ${text}: expected NAME=value`, { hint: '--env API_URL=https://api.example' });
	return [text.slice(0, at), text.slice(at + 1)];
}
