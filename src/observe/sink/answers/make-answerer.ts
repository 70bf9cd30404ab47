// Decides which source answers a request: the user's own answers first, then metadata services, then well-known APIs, then the ordinary web.

import type { ServiceJson } from '#observe/world/services/service-family.ts';
import { LIMITS } from '../limits.ts';
import type { AskedRequest, SinkAnswer, SinkAnswerer } from './answer.ts';
import { makeGit } from './git.ts';
import { LearnedShapes } from './learned-shapes.ts';
import { madeRecord } from './made-record.ts';
import { metadataAnswer } from './metadata.ts';
import { placeOfRequest } from './place-of-request.ts';
import { makeRest } from './rest.ts';
import { serviceAnswer } from './service-answer.ts';
import { isFor, type UserAnswer } from './user-answer.ts';
import { isApi, webAnswer } from './web.ts';

export interface AnswerOptions {
	/** Answers of the user. The first match wins. */
	readonly userAnswers?: readonly UserAnswer[];
	/** Canaries by the name of the environment variable that would hold each: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN. */
	readonly canaryCredentials?: Readonly<Record<string, string>>;
	/** Passwords that clients may have, for services that have to know them. */
	readonly passwords?: readonly string[];
	/**
	 * Every API answers its first request with 429. The reaction of a program shows its retries, its fallback hosts and its other methods.
	 * Off by default, because a program that gives up shows less than it does with an answer.
	 */
	readonly isBusyAtFirst?: boolean;
}

const TOO_MANY: SinkAnswer = {
	status: 429,
	headers: { 'content-type': 'application/json', 'retry-after': '1' },
	body: JSON.stringify({ error: 'rate_limited', message: 'Too many requests', retry_after: 1 }),
};

const UNAVAILABLE: SinkAnswer = {
	status: 503,
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify({ error: 'unavailable', message: 'Service Unavailable' }),
};

/** `shapes` outlive the state of the services. */
export function makeAnswerer(
	{ userAnswers = [], canaryCredentials = {}, isBusyAtFirst = false }: AnswerOptions,
	shapes = new LearnedShapes(),
): SinkAnswerer {
	const refused = new Set<string>();
	const kept = new Map<string, ServiceJson>();
	const git = makeGit();
	const rest = makeRest(Object.values(canaryCredentials), shapes);
	const isJson = (request: AskedRequest) => shapes.isJson(placeOfRequest(request), pathOf(request));
	// A well-known API has more fields than the world knows of.
	const fitted = (request: AskedRequest) => (answer: ServiceJson) =>
		shapes.fit(placeOfRequest(request), pathOf(request), answer, () => madeRecord('1'));
	return (request, trouble) => {
		if (trouble === 'failing') return UNAVAILABLE;
		const own = userAnswers.find((one) => isFor(one, request));
		if (own !== undefined) return { status: own.status, headers: own.headers, body: own.body };
		const metadata = metadataAnswer(request, canaryCredentials);
		if (metadata !== undefined) return metadata;
		const { name, address } = request.destination;
		const place = name ?? address;
		if (isBusyAtFirst && isApi(request) && !refused.has(place) && refused.size < LIMITS.names) {
			refused.add(place);
			return TOO_MANY;
		}
		return git(request) ?? serviceAnswer(request, kept, fitted(request)) ?? webAnswer(request, rest, isJson);
	};
}

function pathOf({ path }: AskedRequest): string {
	return path.split('?')[0] ?? '';
}
