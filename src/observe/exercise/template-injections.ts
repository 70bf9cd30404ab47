// Plans injections into the variables of resource templates. A server may decode a value after it has checked it.

import type { Declaration } from '#model/declaration.ts';
import type { Injection } from '#model/injection.ts';
import { generateUriFromTemplate, templateVariables } from '#observe/inputs/generate-uri-from-template.ts';
import type { InjectionPlaces, Mark } from '#observe/inputs/injections/injection-kind.ts';
import { makeMark } from '#observe/inputs/injections/mark.ts';
import type { Draft } from './draft.ts';

/** First marker number. Other injections have lower numbers. */
const FIRST_CALL = 90_000;
const VARIABLES_EACH = 3;
const UP = 12;

type Payload = (mark: Mark, places: InjectionPlaces) => Omit<Injection, 'argument'> & { readonly raw: string };

/** `raw`: the payload as it appears in the URI. */
const PAYLOADS: readonly Payload[] = [
	(_, { outside }) => path('percent-encoded dots and slashes', encoded(climb(outside)).replaceAll('.', '%2e'), outside),
	(_, { outside }) => path('dots', climb(outside), outside),
	(_, { outside }) => path('percent-encoded slashes', encoded(climb(outside)), outside),
	(_, { outside }) => path('an absolute path', encoded(outside), outside),
	({ left, right, product }) => {
		const command = `basename$IFS$((${left}*${right}))`;
		return {
			class: 'shell',
			variant: 'a quote, a semicolon and $( )',
			raw: encoded(`x';${command};'$(${command})`),
			proofs: [{ kind: 'ran', program: 'basename', word: product }],
		};
	},
];

export function templateInjections(
	{ templates }: Declaration,
	{ places, seed, most }: { readonly places: InjectionPlaces; readonly seed: number; readonly most: number },
): readonly Draft[] {
	const variables = templates.flatMap(({ uriTemplate, name }) =>
		Object.keys(templateVariables(uriTemplate, { name, places }))
			.slice(0, VARIABLES_EACH)
			.map((variable) => ({ uriTemplate, name, variable })),
	);
	// The likeliest payload goes into every variable before the next payload goes into any.
	const all = PAYLOADS.flatMap((payload) => variables.map((variable) => ({ payload, ...variable })));
	return all.slice(0, most).flatMap(({ payload, uriTemplate, name, variable }, index): readonly Draft[] => {
		const { raw, ...injection } = payload(makeMark(`template ${name}`, FIRST_CALL + index, seed), places);
		const made = generateUriFromTemplate(uriTemplate, { name, places, given: { [variable]: raw } });
		if ('defeated' in made) return [];
		return [{ kind: 'read', intent: 'injection', uri: made.uri, template: uriTemplate, injection: { ...injection, argument: variable } }];
	});
}

function path(variant: string, raw: string, outside: string): ReturnType<Payload> {
	return { class: 'path', variant, raw, proofs: [{ kind: 'touched', path: outside }] };
}

function climb(path: string): string {
	return '../'.repeat(UP) + path.slice(1);
}

function encoded(text: string): string {
	return encodeURIComponent(text);
}
