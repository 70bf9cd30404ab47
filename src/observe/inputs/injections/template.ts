// Arithmetic in the delimiters of common template languages. Only a template engine replaces it with its product.

import { type InjectionKind, says, single, vocabularyWords } from './injection-kind.ts';

const RENDERING = vocabularyWords(
	'template templates render renders greeting greet letter mail email message html page report format subject placeholder',
);

export const template: InjectionKind = {
	class: 'template',
	groups(target) {
		if (target.kind !== 'text') return [];
		const weight = says(target, RENDERING) ? 78 : 65;
		return [
			single(weight, ({ left, right, product }) => ({
				variant: 'double and single braces',
				value: `{{${left}*${right}}} \${${left}*${right}} #{${left}*${right}}`,
				proofs: [{ kind: 'printed', text: product }],
			})),
			single(weight - 18, ({ left, right, product }) => ({
				variant: 'angle brackets',
				value: `<%= ${left}*${right} %>`,
				proofs: [{ kind: 'printed', text: product }],
			})),
			single(weight - 19, ({ left, right, product }) => ({
				variant: 'percent and f-string braces',
				value: `{${left}*${right}}`,
				proofs: [{ kind: 'printed', text: product }],
			})),
		];
	},
};
