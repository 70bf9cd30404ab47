// Operator objects in place of a plain value: one that matches everything against one that matches nothing.

import type { Json } from '#model/declaration.ts';
import { type InjectionCase, type InjectionKind, isNamed, type Mark, says, vocabularyWords } from './injection-kind.ts';

const STORED = vocabularyWords(
	'database collection document documents mongo user users account accounts login record records find lookup profile session customer customers order orders',
);
const KEYS = vocabularyWords('filter query selector where user username name password token id email key code pin value');

export const nosql: InjectionKind = {
	class: 'nosql',
	groups(target) {
		if (target.kind !== 'text' || !(isNamed(target, KEYS) && says(target, STORED))) return [];
		const asked = (value: Json, role: 'true' | 'false'): InjectionCase => ({
			variant: 'an operator that matches everything, against one that matches nothing',
			value,
			role,
			proofs: [{ kind: 'differs' }],
		});
		const everything = ({ word }: Mark) => asked({ $ne: word }, 'true');
		const nothing = ({ word }: Mark) => asked({ $eq: word }, 'false');
		return [{ weight: 79, steps: 4, make: (mark) => [everything(mark()), nothing(mark()), everything(mark()), nothing(mark())] }];
	},
};
