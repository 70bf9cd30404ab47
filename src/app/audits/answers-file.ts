// --answers: the user's own answers of the sink, by host. Everything accepted here can be sent over HTTP/1 and HTTP/2.

import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { UserAnswer } from '#observe/sink/answers/user-answer.ts';
import { givenText } from '#util/given-file.ts';
import { regularText } from '#util/regular-text.ts';
import { UserError } from '#util/user-error.ts';

const HINT = '{"api.example": [{"path": "/v1/*", "status": 200, "body": {"ok": true}}]}';
/** All answers are sent to the sink's process at its start. */
const MOST_BYTES = 16 * 1024 ** 2;

/** Headers that control how a message is sent. The user cannot set them, and HTTP/2 has none of them. */
const OURS = [
	'connection',
	'content-length',
	'http2-settings',
	'keep-alive',
	'proxy-connection',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
];
const BODILESS = [204, 205, 304];

const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/** A record whose keys are checked with a specific message. zod's own message only says that a key is invalid. */
function keyed<Value extends z.ZodType>(value: Value, problemOf: (key: string) => string | undefined) {
	return z.record(z.string(), value).superRefine((record, context) => {
		for (const key of Object.keys(record)) {
			const message = problemOf(key);
			if (message !== undefined) context.addIssue({ code: 'custom', path: [key], message });
		}
	});
}

const headers = keyed(z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'a header’s value is one line of Latin-1 text'), (name) => {
	if (!HEADER_NAME.test(name)) return 'not a name that a header may have';
	return OURS.includes(name.toLowerCase()) ? 'this header is set by the sink itself' : undefined;
});

const answer = z
	.strictObject({
		path: z.string().startsWith('/', 'a path begins with /').optional(),
		method: z
			.string()
			.regex(/^[A-Za-z]+$/, 'expected a method such as GET')
			.optional(),
		status: z.int().min(200).max(599).default(200),
		headers: headers.default({}),
		body: z.json().optional(),
		bodyFile: z.string().min(1).optional(),
	})
	.refine(({ body, bodyFile }) => body === undefined || bodyFile === undefined, 'give "body" or "bodyFile", not both')
	.refine(
		({ status, body, bodyFile }) => !BODILESS.includes(status) || (body === undefined && bodyFile === undefined),
		`an answer with status ${BODILESS.join(', ')} has no body`,
	);

// api.example, *.example, 203.0.113.34, 2001:db8::34
const HOST = /^[a-z0-9.:*_-]+$/i;
const ANSWERS = keyed(z.array(answer), (host) => (HOST.test(host) ? undefined : 'expected a host name or address, * for any characters'));

export function answersFile(file: string, network: 'sink' | 'none' | 'host'): readonly UserAnswer[] {
	if (network !== 'sink') throw new UserError(`--answers needs the sink, and --network is ${network}`, { hint: 'leave --network away' });
	let json: unknown;
	try {
		json = JSON.parse(givenText(file));
	} catch (cause) {
		throw new UserError(`--answers ${file}: ${(cause as Error).message}`, { hint: `the file holds ${HINT}`, cause });
	}
	const parsed = ANSWERS.safeParse(
		isObject(json) ? Object.fromEntries(Object.entries(json).map(([key, one]) => [key, [one].flat()])) : json,
	);
	if (!parsed.success) throw new UserError(`--answers ${file}: ${z.prettifyError(parsed.error)}`, { hint: `the file holds ${HINT}` });
	const answers = Object.entries(parsed.data).flatMap(([name, given]) => given.map((one) => toAnswer(file, name, one)));
	const bytes = answers.reduce((sum, { body }) => sum + body.length, 0);
	if (bytes > MOST_BYTES)
		throw new UserError(`--answers ${file}: ${bytes} bytes of bodies; ${MOST_BYTES} is the most`, {
			hint: 'shorten the bodies in that file',
		});
	return answers;
}

function isObject(json: unknown): json is object {
	return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function toAnswer(
	file: string,
	name: string,
	{ path, method, status, headers: given, body, bodyFile }: z.output<typeof answer>,
): UserAnswer {
	const isText = typeof body === 'string' || bodyFile !== undefined || body === undefined;
	const type = isText ? {} : { 'content-type': 'application/json' };
	return {
		host: name.toLowerCase(),
		...(path === undefined ? {} : { path }),
		...(method === undefined ? {} : { method: method.toUpperCase() }),
		status,
		headers: { ...type, ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key.toLowerCase(), value])) },
		body: bodyFile === undefined ? (isText ? String(body ?? '') : JSON.stringify(body)) : fileText(file, name, bodyFile),
	};
}

function fileText(file: string, name: string, bodyFile: string): string {
	const path = resolve(dirname(file), bodyFile);
	try {
		return regularText(path);
	} catch (cause) {
		throw new UserError(`--answers ${file}: ${name}: bodyFile: ${(cause as Error).message}`, {
			hint: 'the name is relative to the file of answers',
			cause,
		});
	}
}
