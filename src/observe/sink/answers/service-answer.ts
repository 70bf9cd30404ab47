// Serves the families of well-known APIs, which the world holds as data.

import { SERVICE_FAMILIES } from '#observe/world/services/registry.ts';
import type { ServiceAnswer, ServiceFamily, ServiceJson, ServiceRequest, ServiceRoute } from '#observe/world/services/service-family.ts';
import { type AskedRequest, bareHost, headerValue, type SinkAnswer, text } from './answer.ts';

/** `kept`: state that earlier requests stored in the families. `fitted` gives an answer the fields that clients of the same place have missed. */
export function serviceAnswer(
	request: AskedRequest,
	kept: Map<string, ServiceJson>,
	fitted: (answer: ServiceJson) => unknown,
): SinkAnswer | undefined {
	const host = bareHost(request.host);
	const { pathname, searchParams } = new URL(request.path.startsWith('/') ? request.path : '/', 'http://host.example');
	for (const family of SERVICE_FAMILIES) {
		if (!isOf(family, host, request.destination.port)) continue;
		for (const route of family.routes) {
			const params = route.method === undefined || route.method === request.method ? matched(route, pathname) : undefined;
			if (params === undefined) continue;
			const asked: ServiceRequest = {
				method: request.method,
				host,
				path: pathname,
				params,
				query: Object.fromEntries(searchParams),
				body: bodyOf(request),
				text: request.body ?? '',
				header: (name) => headerValue(request, name),
				kept,
				today: new Date().toISOString().slice(0, 10),
			};
			if (route.when?.(asked) === false) continue;
			return written(route.answer(asked), fitted);
		}
	}
	return undefined;
}

function isOf({ hosts, ports }: ServiceFamily, host: string, port: number): boolean {
	if (ports !== undefined && !ports.includes(port)) return false;
	return hosts === undefined || hosts.some((one) => host === one || host.endsWith(`.${one}`));
}

/** Matches a path segment by segment. Returns the values of the segments that begin with a colon, and as `rest` the text that a star at the end matches. */
function matched({ path }: ServiceRoute, asked: string): Readonly<Record<string, string>> | undefined {
	const params: Record<string, string> = {};
	const isOpen = path.endsWith('*');
	const wanted = (isOpen ? path.slice(0, -1) : path).split('/');
	const given = asked.split('/');
	if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return undefined;
	for (const [index, part] of wanted.entries()) {
		const own = given[index] ?? '';
		const isLastOfOpen = isOpen && index === wanted.length - 1;
		if (part.startsWith(':')) params[part.slice(1)] = decoded(own);
		else if (isLastOfOpen ? !own.startsWith(part) : own !== part) return undefined;
		if (isLastOfOpen) params['rest'] = decoded([own.slice(part.length), ...given.slice(index + 1)].join('/'));
	}
	return params;
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** Returns the fields of a JSON or form-encoded body, or none for any other body. */
function bodyOf(request: AskedRequest): Readonly<Record<string, ServiceJson>> {
	const { body = '' } = request;
	if (headerValue(request, 'content-type').includes('form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
	try {
		const value: unknown = JSON.parse(body);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, ServiceJson>) : {};
	} catch {
		return {};
	}
}

function written(answer: ServiceAnswer, fitted: (answer: ServiceJson) => unknown): SinkAnswer {
	const { status = 200 } = answer;
	if ('json' in answer) {
		const whole = text(JSON.stringify(status < 400 ? fitted(answer.json) : answer.json), 'application/json', status);
		return { ...whole, headers: { ...whole.headers, ...answer.headers } };
	}
	const plain = text(answer.text, answer.type, status);
	return { ...plain, headers: { ...plain.headers, ...answer.headers } };
}
