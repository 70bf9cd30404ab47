import { UserError } from '#util/user-error.ts';

/** X-Api-Key */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** A header value: no line end, nothing beyond Latin-1. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Parses `Authorization: Bearer abc`, or `Authorization: Bearer ${CANDOR_TOKEN}`, which keeps the token out of the command line. */
export function headerFlag(flag: string, text: string, env: NodeJS.ProcessEnv): readonly [string, string] {
	const at = text.indexOf(':');
	const name = text.slice(0, Math.max(0, at)).trim();
	const value = text
		.slice(at + 1)
		.trim()
		.replace(/\$\{(CANDOR_\w+)\}/g, (_, variable: string) => {
			const held = env[variable] ?? '';
			if (held === '') throw new UserError(`${flag} ${name}: ${variable} is not set`, { hint: `export ${variable}=…` });
			return held;
		});
	// The value may be a secret, so the error shows only the name.
	if (!NAME.test(name) || !VALUE.test(value))
		throw new UserError(`${flag} ${name || '…'}: expected 'Name: value'`, { hint: `${flag} 'Authorization: Bearer …'` });
	return [name, value];
}
