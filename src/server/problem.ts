// Errors in the form that a caller receives: application/problem+json (RFC 9457). The response names what a caller can fix, and reveals no details of a bug.

import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

export const PROBLEM_TYPE = 'application/problem+json';

const problemSchema = z.strictObject({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	detail: z.string(),
	hint: z.string().exactOptional(),
	problems: z.array(z.strictObject({ line: z.int(), column: z.int(), message: z.string() })).exactOptional(),
});

type ProblemDetails = z.infer<typeof problemSchema>;

/** A refusal with its response status. */
export class Problem extends Error {
	readonly status: number;
	readonly hint: string | undefined;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: number, detail: string, more: { readonly hint?: string; readonly headers?: Readonly<Record<string, string>> } = {}) {
		super(detail);
		this.status = status;
		this.hint = more.hint;
		this.headers = more.headers ?? {};
	}
}

export function problemBody(status: number, detail: string, more: Pick<ProblemDetails, 'hint' | 'problems'> = {}): string {
	const body: ProblemDetails = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...more };
	return JSON.stringify(body);
}

export function sendProblem(reply: FastifyReply, status: number, detail: string, more: Pick<ProblemDetails, 'hint' | 'problems'> = {}) {
	return reply
		.code(status)
		.type(PROBLEM_TYPE)
		.send(problemBody(status, detail, more));
}

/** Responses that every route may send besides its own, for the route's schema. */
export const PROBLEMS = {
	'4xx': { description: 'The request was refused', content: { [PROBLEM_TYPE]: { schema: problemSchema } } },
	503: {
		description: 'The database does not answer, or this machine lacks what the request needs',
		content: { [PROBLEM_TYPE]: { schema: problemSchema } },
	},
} as const;
