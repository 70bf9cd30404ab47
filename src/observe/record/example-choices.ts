// Settings by which a server chooses one of its ways to work, with the words of its README's examples: the way that goes with a credential is the one
// that a made-up credential can take.

import { wantedVariables } from '#canary/plant/wanted-credential.ts';

// sample: ```json … "env": { "SHOP_AUTH_METHOD": "token", "SHOP_TOKEN": "…" } … ```
const EXAMPLE = /^[ \t]*(?:```|~~~)[^\n]*\n([\s\S]{1,4000}?)^[ \t]*(?:```|~~~)/gm;
// sample: "SHOP_AUTH_METHOD": "token"; SHOP_AUTH_METHOD=token
const CHOICE =
	/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:METHOD|MODE|TYPE|PROVIDER|BACKEND|STRATEGY|AUTH|SCHEME))["']?\s*[:=]\s*["']?([a-z][a-z0-9_-]{1,24})(?=["'\s,]|$)/gm;
/** Ways to reach the server itself, and how it logs. */
const OTHERS = /^(?:https?|sse|stdio|streamable-?http|ws|wss|websocket|debug|info|development|production|your[-_].*|true|false|none)$/;
const MOST = 4;

export function exampleChoices(readme: string): Readonly<Record<string, string>> {
	const examples = [...readme.slice(0, 200_000).matchAll(EXAMPLE)].map(([, example = '']) => example);
	const choices = examples
		.filter((example) => wantedVariables(example).length > 0)
		.flatMap((example) => [...example.matchAll(CHOICE)].map(([, name = '', word = '']) => [name, word] as const))
		.filter(([, word]) => !OTHERS.test(word));
	// The first example of a setting wins.
	return Object.fromEntries(choices.toReversed().slice(-MOST));
}
