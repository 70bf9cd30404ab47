// A configured server in a form that may be printed and stored.

import type { ScannedServer } from '#model/scan.ts';
import { isKeyLike, shownUrl } from '#observe/record/remote/shown-url.ts';
import { maskedWords } from '#text/mask-words.ts';
import { clientName, type ListedServer } from './list-servers.ts';

// sample: 9f86d081884c7d659a2feaa0c55ad015: long, one word, and no name of a package
const KEY = /^(?=(?:\D*\d){4})[A-Za-z0-9_]{24,}$/;

export function shownServer(server: ListedServer): ScannedServer {
	const { name, client, scope, project, origin, start, variables, headers, isDisabled, guardedBy, notes } = server;
	return {
		name,
		client,
		clientName: clientName(client),
		scope,
		...(project === undefined ? {} : { project }),
		...origin,
		...(start.kind === 'command' ? { command: shownWords(start.argv) } : {}),
		...(start.kind === 'remote' ? { url: shownAddress(start.url) } : {}),
		...(start.kind === 'other' ? { problem: start.reason } : {}),
		variables: variables.map((variable) => variable.name),
		headers,
		disabled: isDisabled,
		...(guardedBy === undefined ? {} : { guardedBy }),
		...(server.package === undefined ? {} : { package: server.package }),
		verdict: server.verdict ?? null,
		notes,
	};
}

function shownWords(words: readonly string[]): readonly string[] {
	return maskedWords(words).map((word) => (KEY.test(word) ? '•••' : /^https?:\/\//i.test(word) ? shownAddress(word) : word));
}

/** `${input:host}/mcp` is no URL yet. */
function shownAddress(text: string): string {
	const url = URL.parse(text);
	if (url !== null) return shownUrl(url);
	return text
		.replace(/\?.*$/s, '?…')
		.split('/')
		.map((part) => (isKeyLike(part) ? '…' : part))
		.join('/');
}
