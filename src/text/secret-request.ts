// Whether a server asks the user or the model for a secret. MCP forbids this in a form, because typed text passes through the client, its model and their logs.

import type { Json, JsonObject } from '#model/declaration.ts';
import { formFields } from '#util/form-fields.ts';
import { ipPlace } from '#util/ip-kind.ts';
import { isObject } from '#util/json-object.ts';
import { askedSecrets, requestedSecret, searchedSecret } from './asked-secret.ts';

/** More than any real form has, and small enough to check immediately. */
const LIMITS = { fields: 1000, characters: 10_000 };
const LONGEST_TEXT = 100_000;

/** Returns one clause, or undefined if the request does not ask for a secret. */
export function secretRequest(method: string, params: JsonObject): string | undefined {
	if (method === 'elicitation/create') return params['mode'] === 'url' ? oddPage(params['url']) : secretInForm(params);
	if (method === 'sampling/createMessage') return secretInPrompt(params);
	return undefined;
}

function secretInForm(params: JsonObject): string | undefined {
	const text = textOf(params['message']);
	const fields = formFields(params['requestedSchema'], LIMITS);
	const [secret] = askedSecrets({ text, fields });
	if (secret !== undefined) return `asks the user for a secret: ${secret.what} (field ${JSON.stringify(secret.field.slice(0, 60))})`;
	// A question whose only answers are a confirmation or a choice does not ask for a secret.
	const canType = fields.length === 0 || fields.some(({ type }) => type !== 'boolean' && type !== 'choice' && type !== 'array');
	const wanted = canType ? requestedSecret(text) : undefined;
	return wanted === undefined ? undefined : `asks the user for a secret: ${wanted}`;
}

function secretInPrompt(params: JsonObject): string | undefined {
	const { includeContext, systemPrompt, messages } = params;
	const contents = (Array.isArray(messages) ? messages : []).flatMap((message) => (isObject(message) ? [message['content']].flat() : []));
	const texts = [textOf(systemPrompt), ...contents.map((block) => (isObject(block) ? textOf(block['text']) : textOf(block)))];
	// Without the client's context a model has no secret to disclose.
	if (typeof includeContext !== 'string' || includeContext === 'none') return undefined;
	for (const text of texts) {
		const wanted = searchedSecret(text) ?? requestedSecret(text);
		if (wanted !== undefined) return `has the model look for a secret in the client’s context: ${wanted}`;
	}
	return undefined;
}

/** Describes an unusual login page. A page on this machine is usual, because a local server shows its own page. */
function oddPage(url: Json | undefined): string | undefined {
	const text = textOf(url);
	if (!URL.canParse(text)) return 'sends the user to an address that cannot be read';
	const { protocol, username, password, hostname } = new URL(text);
	if (protocol !== 'https:' && protocol !== 'http:') return `sends the user to an address of another kind than a page (${protocol})`;
	if (username !== '' || password !== '') return 'sends the user to a page whose address has a user name before its host';
	// The URL parser has normalised every spelling of an address.
	const place = ipPlace(hostname);
	if (place?.kind === 'loopback' || hostname === 'localhost' || hostname.endsWith('.localhost')) return undefined;
	if (place !== undefined) return 'sends the user to a page at a bare address';
	if (hostname.split('.').some((label) => label.startsWith('xn--')))
		return 'sends the user to a host whose letters can be taken for others';
	return protocol === 'http:' ? 'sends the user to a page that is not encrypted' : undefined;
}

function textOf(value: Json | undefined): string {
	return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}
