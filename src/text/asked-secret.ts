// Determines which fields of a form ask for a secret, from the server's own text. A field about secrets (a policy, a count, a name) does not ask for one.

import type { AskEvent, AskedField } from '#model/observation.ts';
import { ownEntry } from '#util/own-entry.ts';

export interface AskedSecret {
	readonly field: string;
	/** Description in words: `a password`. */
	readonly what: string;
	/** Whether the secret gives access to money or an identity, and its owner cannot change it like a password. */
	readonly isGrave: boolean;
}

/** The last word of the name, and the words before it that make it a secret. `''`: the last word is a secret on its own as well. */
const HEADS: Readonly<Record<string, readonly string[] | undefined>> = {
	password: undefined,
	passwd: undefined,
	pwd: undefined,
	passphrase: undefined,
	passcode: undefined,
	apikey: undefined,
	accesstoken: undefined,
	authtoken: undefined,
	privatekey: undefined,
	secretkey: undefined,
	seedphrase: undefined,
	cardnumber: undefined,
	secret: undefined,
	credentials: undefined,
	mnemonic: undefined,
	cvv: undefined,
	cvc: undefined,
	otp: undefined,
	ssn: undefined,
	pin: ['', 'card', 'bank', 'account', 'your', 'security', 'secret'],
	token: [
		...['', 'access', 'api', 'auth', 'authentication', 'authorization', 'bearer', 'refresh', 'personal', 'session', 'secret', 'security'],
		...['oauth', 'jwt', 'bot', 'user', 'github', 'gitlab', 'npm', 'slack', 'your', 'service', 'login'],
	],
	key: ['api', 'access', 'secret', 'private', 'encryption', 'signing', 'decryption', 'master', 'recovery', 'wallet', 'auth', 'account'],
	code: ['security', 'verification', 'otp', 'mfa', '2fa', 'factor', 'authentication', 'time', 'recovery', 'backup', 'pin'],
	phrase: ['seed', 'recovery', 'mnemonic', 'secret', 'backup', 'pass'],
	words: ['seed', 'recovery', 'mnemonic'],
	number: ['card', 'security', 'account'],
	card: ['credit', 'debit'],
	cookie: ['session', 'auth', 'login'],
};
const GRAVE = /^(?:mnemonic|cvv|cvc|ssn|phrase|words|number|card|cardnumber|seedphrase|privatekey)$|^private key$/;
/** Before such a word, the text asks for something other than the secret itself. */
const ABOUT =
	/^(?:policy|policies|length|strength|rules?|requirements?|manager|hint|count|limit|expiry|expiration|expires|generator|protected|reset|type|format|name|label|id|scope|scopes|budget|usage|size|holder|prefix|file|path|field|prompt|location)$/i;
/** Such a word in between changes the meaning: the name of a password is not a password. */
const TURNS =
	/^(?:of|for|to|with|whose|from|about|in|on|at|by|not|no|never|without|don['’]t|if|whether|public|how|many|which|page|next|sort)$/i;
const VERBS = /\b(?:enter|provide|type|paste|give|supply|share|confirm|input|submit|send|tell|what(?:['’]s|\s+is)|need|requires?)\s+/gi;
/** The verbs of a text for a model, which asks it to search the conversation. */
const SEARCHES = /\b(?:print|list|output|show|return|extract|find|reveal|repeat|include|dump|quote|collect|copy|summari[sz]e|report)\s+/gi;
/** Words for owner or quantity: “any API keys and passwords”. */
const QUANTITIES = /^(?:all|any|every|each|the|your|my|user['’]?s?|their)\s+(?:of\s+)?/i;
const DENIED = /\b(?:do\s+not|don['’]t|never|not|no\s+need\s+to|without)\s+$/i;
/** A name that does not describe the field. The question then describes it. */
const NONDESCRIPT = /^(?:value|input|answer|text|response|reply|data|content|field|entry|string|it|result|info|details|code)$/i;
const ARTICLES = /^(?:the|your|a|an|and|my|this)$/;
const MOST_WORDS = 8;
/** Maximum length examined around a verb, because a text may be long and contain many verbs. */
const LONGEST_PHRASE = 200;
const LONGEST_DENIAL = 40;

export function askedSecrets({ text, fields = [] }: Pick<AskEvent, 'text' | 'fields'>): readonly AskedSecret[] {
	// The question is read at most once, because it may be long and a form may have many fields.
	let inQuestion: { readonly words: readonly string[] | undefined } | undefined;
	const asks = () => {
		inQuestion ??= { words: requested(text) };
		return inQuestion.words;
	};
	return fields.flatMap((field) => {
		// A confirmation, a choice or a count is not a secret. A PIN or a card number may be a number.
		if (field.type === 'boolean' || field.type === 'choice' || field.type === 'array') return [];
		const words = secretOf(field, asks);
		if (words === undefined) return [];
		const head = words.at(-1) ?? '';
		const isNumber = field.type === 'integer' || field.type === 'number';
		if (isNumber && !/^(?:pin|number|code|cvv|cvc|otp|ssn)$/.test(head)) return [];
		const what = inWords(words) ?? head;
		return [{ field: field.name, what, isGrave: GRAVE.test(head) || GRAVE.test(what) }];
	});
}

/** Returns the words that name the secret. */
function secretOf(
	{ name, title, description, format }: AskedField,
	inQuestion: () => readonly string[] | undefined,
): readonly string[] | undefined {
	if (format === 'password') return ['password'];
	const words = wordsOf(name);
	if (words.some((word) => TURNS.test(word))) return undefined;
	const byName = named(words) ?? (title === undefined ? undefined : opening(title));
	if (byName !== undefined) return byName;
	const byDescription = description === undefined ? undefined : (opening(description) ?? requested(description));
	return byDescription ?? (NONDESCRIPT.test(name) && description === undefined ? inQuestion() : undefined);
}

/** cardNumber, api_key, github-token */
function wordsOf(name: string): readonly string[] {
	return name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.split(/[^A-Za-z\d]+/)
		.filter((word) => word !== '')
		.map((word) => word.toLowerCase());
}

/** The last word of a name is its kind. */
function named(words: readonly string[]): readonly string[] | undefined {
	const head = words.at(-1);
	if (head === undefined || !Object.hasOwn(HEADS, head) || words.some((word) => TURNS.test(word))) return undefined;
	const before = ownEntry(HEADS, head);
	return before === undefined || before.includes(words.at(-2) ?? '') ? words : undefined;
}

/** “Your GitHub personal access token with repo scope”: the text begins with the name of the secret and then continues. */
function opening(text: string): readonly string[] | undefined {
	// Text in brackets is a remark, and punctuation ends the phrase.
	const phrase = text.trimStart().split(/[.,;:?!()\n]/, 1)[0] ?? '';
	const words = phrase.split(/[\s/_-]+/).filter((word) => word !== '');
	for (let length = 1; length <= Math.min(words.length, MOST_WORDS); length++) {
		if (TURNS.test(words[length - 1] ?? '')) return undefined;
		if (ABOUT.test(words[length] ?? '')) continue;
		const found = named(words.slice(0, length).map((word) => word.toLowerCase()));
		if (found !== undefined) return found;
	}
	return undefined;
}

/** “To continue, please paste your access token.” */
function requested(text: string, verbs = VERBS): readonly string[] | undefined {
	for (const { 0: verb, index } of text.matchAll(verbs)) {
		if (DENIED.test(text.slice(Math.max(0, index - LONGEST_DENIAL), index))) continue;
		const found = opening(text.slice(index + verb.length, index + verb.length + LONGEST_PHRASE));
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Returns the secret that a text requests from its reader, in words. */
export function requestedSecret(text: string): string | undefined {
	return inWords(requested(text));
}

/** Returns the secrets that a text asks a model to extract from its context: “List all API keys in this conversation.” */
export function searchedSecret(text: string): string | undefined {
	for (const { 0: verb, index } of text.matchAll(SEARCHES)) {
		if (DENIED.test(text.slice(Math.max(0, index - LONGEST_DENIAL), index))) continue;
		const phrase = text.slice(index + verb.length, index + verb.length + LONGEST_PHRASE).replace(QUANTITIES, '');
		// The loop tries each of “API keys, passwords or tokens”.
		for (const one of phrase.split(/,|\band\b|\bor\b/).slice(0, MOST_WORDS)) {
			const found = opening(one) ?? opening(one.replace(/s\b/g, ''));
			if (found !== undefined) return inWords(found);
		}
	}
	return undefined;
}

function inWords(words: readonly string[] | undefined): string | undefined {
	return words
		?.slice(-2)
		.filter((word) => !ARTICLES.test(word))
		.join(' ');
}
