// A line break and an injected header field, for values that become part of a request.

import { type InjectionKind, isNamed, says, single, vocabularyWords } from './injection-kind.ts';

const FIELDS = vocabularyWords(
	'header headers agent useragent referer cookie token language locale auth authorization name tag value subject path query user id region message text',
);
const REQUESTS = vocabularyWords(
	'http https request requests header headers webhook post posts api fetch fetches send sends notify service web url site smtp mail',
);

export const header: InjectionKind = {
	class: 'header',
	groups(target) {
		if (target.kind !== 'text' || !isNamed(target, FIELDS) || !says(target, REQUESTS)) return [];
		return [
			single(76, ({ word }) => ({
				variant: 'a carriage return and a line feed',
				value: `x\r\nX-${word}: 1`,
				proofs: [{ kind: 'header', name: `x-${word}` }],
			})),
			single(61, ({ word }) => ({
				variant: 'a line feed alone',
				value: `x\nX-${word}: 1`,
				proofs: [{ kind: 'header', name: `x-${word}` }],
			})),
			// In a path, the text after the payload must again look like the end of a request line.
			single(60, ({ word }) => ({
				variant: 'percent-encoded line breaks',
				value: `x%20HTTP/1.1%0d%0aX-${word}:%201%0d%0aX-Rest:`,
				proofs: [{ kind: 'header', name: `x-${word}` }],
			})),
		];
	},
};
