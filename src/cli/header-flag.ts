import { validateHeaderName, validateHeaderValue } from 'node:http';
import { UserError } from '#util/user-error.ts';

/** `Authorization: Bearer abc`, or `Authorization: Bearer ${CANDOR_TOKEN}`, which keeps the token out of the command line. */
export function headerOf(flag: string, text: string, env: NodeJS.ProcessEnv): readonly [string, string] {
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
	try {
		validateHeaderName(name);
		validateHeaderValue(name, value);
	} catch (cause) {
		// The value may be a secret: only the name is shown.
		throw new UserError(`${flag} ${name || '…'}: expected 'Name: value'`, { hint: `${flag} 'Authorization: Bearer …'`, cause });
	}
	return [name, value];
}
