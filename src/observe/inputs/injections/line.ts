// A line break and an injected setting, for values that become part of a settings file: .env, .ini, .properties.

import { type InjectionKind, isNamed, says, single, vocabularyWords } from './injection-kind.ts';

const SETTINGS = vocabularyWords(
	'setting settings config configuration configure configures env environment variable variables preference preferences option options credential credentials token tokens secret secrets profile properties ini dotenv account login auth',
);
const VALUES = vocabularyWords(
	'value values token key secret region url host hostname language locale name user username path client id setting password endpoint currency',
);

/** Returns the word in the spelling of a setting's name: REF_0N5QXT3_10001 */
function settingName(word: string): string {
	return word.toUpperCase().replaceAll('-', '_');
}

export const line: InjectionKind = {
	class: 'line',
	groups(target) {
		if (target.kind !== 'text' || !target.isChanging || !isNamed(target, VALUES) || !says(target, SETTINGS)) return [];
		return [
			single(74, ({ word }) => ({
				variant: 'a line feed and a setting',
				value: `x\n${settingName(word)}=1`,
				proofs: [{ kind: 'line', name: settingName(word) }],
			})),
		];
	},
};
