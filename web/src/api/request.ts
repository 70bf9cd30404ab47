// Sends every request of the page: same origin only, errors as `Problem`, and the code of the login with each.

import { loginHeader } from './login-code.ts';
import { Problem } from './problem.ts';
import type { Me } from './shapes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function readMe(): Promise<Me> {
	return request<Me>('GET', '/api/me');
}

export async function request<Answer>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
	const response = await fetch(path, {
		method,
		headers: {
			accept: 'application/json',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...loginHeader(),
		},
		credentials: 'same-origin',
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		...(signal === undefined ? {} : { signal }),
	}).catch((cause: Error) => {
		if (cause.name === 'AbortError') throw cause;
		throw new Problem(0, 'The server does not answer', 'candor serve may have stopped. Start it again, then reload this page.');
	});
	if (!response.ok) throw await problemIn(response);
	return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function problemIn(response: Response): Promise<Problem> {
	const given = (await response.json().catch(() => ({}))) as { title?: unknown; detail?: unknown; hint?: unknown };
	const title = typeof given.title === 'string' ? given.title : response.statusText || `Status ${response.status}`;
	const detail = typeof given.detail === 'string' ? given.detail : title;
	return new Problem(response.status, title, typeof given.hint === 'string' ? `${detail} (${given.hint})` : detail);
}

/** Returns the path, such as `/api/ledger`, with the parameters that have a value. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(parameters)) if (value !== undefined && value !== '') query.set(name, String(value));
	const text = query.toString();
	return text === '' ? path : `${path}?${text}`;
}
