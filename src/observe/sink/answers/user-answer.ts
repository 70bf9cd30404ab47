// Answers that the user supplies, which replace the made-up ones.

import { type AskedRequest, bareHost } from './answer.ts';

export interface UserAnswer {
	/** Host in lower case, without port and brackets; `*` matches any characters. */
	readonly host: string;
	/** Pattern of the whole path with its query; `*` matches any characters. Absent: any path. */
	readonly path?: string;
	/** Method in capitals. Absent: any method. */
	readonly method?: string;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

export function isFor({ host, path, method }: UserAnswer, request: AskedRequest): boolean {
	return (
		fits(host, bareHost(request.host)) &&
		(path === undefined || fits(path, request.path)) &&
		(method === undefined || method === request.method.toUpperCase())
	);
}

/** Matches piece by piece, so that the time is bounded by the length of the text. */
function fits(pattern: string, text: string): boolean {
	const [first = '', ...rest] = pattern.split('*');
	const last = rest.pop();
	if (last === undefined) return text === pattern;
	if (!text.startsWith(first)) return false;
	let at = first.length;
	for (const piece of rest) {
		const found = text.indexOf(piece, at);
		if (found < 0) return false;
		at = found + piece.length;
	}
	return text.length - last.length >= at && text.endsWith(last);
}
