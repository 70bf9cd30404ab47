// Answers that the user wants given, instead of those that we would make up.

import { type AskedRequest, bareHost } from './answer.ts';

export interface UserAnswer {
	/** In lower case, without port and brackets; `*` stands for any characters. */
	readonly host: string;
	/** Of the whole path with its query; `*` stands for any characters. Absent: any path. */
	readonly path?: string;
	/** In capitals. Absent: any method. */
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

/** Piece by piece, so that no pattern takes longer than the text is long. */
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
