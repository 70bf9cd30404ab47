// A server that refuses the form of a credential it was given gets one of the form that it asks for at its next start.

import { askedCredentialForm } from '#observe/inputs/feedback/asked-credential-form.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { type Ended, errorsOf, type Given } from './give-wanted.ts';

interface GivenCredentials {
	/** Variables that contain a canary now. */
	readonly credentials: readonly string[];
	/** Options of the command line with their values. A value that is replaced is replaced here, too. */
	readonly words: string[];
}

interface Reformed {
	readonly isAny: boolean;
	readonly isMeant: Given['isMeant'];
}

/** Only what the server was given is replaced, and each only once. A variable of the user keeps its value. */
export function reformCredentials(
	ended: Ended,
	{ plant, canaries }: Pick<OpenSandbox, 'plant' | 'canaries'>,
	{ credentials, words }: GivenCredentials,
): Reformed {
	const reformed = errorsOf(ended).flatMap((error) => {
		const form = askedCredentialForm(error);
		const named = credentials.filter((name) => error.includes(name));
		return form === undefined ? [] : (named.length > 0 ? named : credentials).filter((name) => plant?.(name, form));
	});
	for (const name of reformed) {
		const values = canaries.flatMap(({ where, value }) => (where.kind === 'env' && where.name === name ? [value] : []));
		const newest = values.at(-1);
		if (newest !== undefined) words.splice(0, words.length, ...words.map((word) => (values.includes(word) ? newest : word)));
	}
	return { isAny: reformed.length > 0, isMeant: (error) => reformed.length > 0 && askedCredentialForm(error) !== undefined };
}
