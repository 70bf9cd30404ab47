// Masks the words of a command line for display: secrets by their shape, by their place in a URL, or by the preceding flag.

import { isSecretFlag, isSecretName, namedSecretsIn } from './named-secrets.ts';
import { replaced } from './replaced.ts';
import { secretsIn } from './secrets.ts';
import { urlPasswordsIn } from './url-passwords.ts';

const MASK = '•••';

export function maskedWords(words: readonly string[]): readonly string[] {
	return words.map((word, index) => {
		if (isSecretFlag(words[index - 1]) && !word.startsWith('-')) return MASK;
		return maskedWord(word);
	});
}

/** sample: --api-key=…, TOKEN=…, Authorization: Bearer …, https://user:pass@host/?key=… */
function maskedWord(word: string): string {
	const [, name = '', separator = '', value = ''] = /^([\w-]+)([=:])(.*)$/s.exec(word) ?? [];
	if (value !== '' && !value.startsWith('//') && isSecretName(name)) return `${name}${separator}${MASK}`;
	const found = [...secretsIn(word), ...urlPasswordsIn(word), ...namedSecretsIn(word)];
	return withoutQuery(replaced(word, found, () => MASK));
}

/** A value in a URL's query is often a key, regardless of its name. */
function withoutQuery(word: string): string {
	return /^[a-z][a-z\d+.-]*:\/\//i.test(word) ? word.replace(/(?<=[?&][^=&#]{1,60}=)[^&#]{8,}/g, MASK) : word;
}
