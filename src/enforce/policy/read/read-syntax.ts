// Syntax that does not belong in a value, and secrets that are recognised by their structure.

import { argumentHazards, type SyntaxHazard } from '#text/argument-syntax.ts';
import { type StructuredSecret, structuredSecretsOf } from '#text/structured-secrets.ts';
import { unusualSigns } from '#text/unusual-signs.ts';
import { type ArgumentReading, noteHazard, type ReadingSettings } from './reading.ts';
import type { Role } from './role.ts';

interface Place {
	readonly at: string;
	readonly role: Role;
}

const CLIMB = /\.\.[\\/]/;
const WHOLE_URL = /^\s{0,3}[a-z][a-z0-9+.-]{1,20}:\S*$/i;
const SYNTAX: Readonly<Record<SyntaxHazard, string>> = {
	'shell-syntax': 'the syntax of a shell or a program',
	'option-syntax': 'what a program takes for an option',
	'query-syntax': 'the syntax of a database query',
	'template-syntax': 'the syntax of a template',
	'control-syntax': 'a line end, a null byte or a sign that nobody sees',
};
const STRUCTURED: Readonly<Record<StructuredSecret['kind'], string>> = {
	jwt: 'a signed token',
	card: 'a card number',
	'seed-phrase': 'a seed phrase',
	'encoded-secret': 'a secret in base64',
};

/** Notes syntax in a value that names one thing, and, for policies that ask for it, in a value with an unspecific name. */
export function noteSyntax(reading: ArgumentReading, settings: ReadingSettings, text: string, { at, role }: Place): void {
	if (role.text || role.document || role.command) return;
	if (!role.identifier && !settings.wantsLooseSyntax) return;
	for (const hazard of argumentHazards(text)) {
		const what = `${at} holds ${SYNTAX[hazard]}`;
		noteHazard(reading, role.identifier ? { at, hazard, what } : { at, hazard: 'loose-syntax', what });
	}
	if (settings.wantsUnusual && role.identifier && unusualSigns(text, role.path))
		noteHazard(reading, { at, hazard: 'unusual-signs', what: `${at} holds a sign that a name, an id or a path rarely needs` });
	// `report ../../etc/passwd`: a path among other words
	if (role.identifier && climbsInside(text))
		noteHazard(reading, { at, hazard: 'path-escape', what: `${at} holds a path that climbs above where it starts` });
}

/** ` ../../x`, `="..\x"` among other words. The dots of a URL are left to the URL reader. */
function climbsInside(text: string): boolean {
	const at = text.search(CLIMB);
	return at > 0 && !WHOLE_URL.test(text) && /[\s"'=(:]/.test(text.slice(0, at));
}

export function noteStructuredSecrets(reading: ArgumentReading, text: string, at: string): void {
	for (const { kind } of structuredSecretsOf(text))
		noteHazard(reading, { at, hazard: 'structured-secret', what: `${at} holds what looks like ${STRUCTURED[kind]}` });
}
