// Finds services of the user's own machine, for which the sink answers: the command line or the README names one by URL, as "redis://localhost:6379" does, or the
// server is for a service that people run beside it.

import type { Launch } from '#model/target.ts';
import { localServices } from '#observe/world/local-services.ts';
import { isLoopback } from '#util/hosts.ts';

// sample: redis://:secret@localhost:6379/0, postgresql+psycopg://user@127.0.0.1/notes, http://[::1]:9090
const URL_AUTHORITY = /\b([a-z][a-z\d]*)(?:\+[a-z\d]+)?:\/\/(?:[^\s/?#@]*@)?(\[[\da-f:]+\]|[a-z\d.-]+)(?::(\d{1,5}))?(?=[/?#\s"'`,;)>\]]|\.(?:\s|$)|$)/gi;
const USUAL_PORTS: Readonly<Record<string, number>> = {
	redis: 6379,
	postgres: 5432,
	postgresql: 5432,
	mysql: 3306,
	mariadb: 3306,
	mongodb: 27017,
};
const LAST_PORT = 65_535;

const LONGEST_README = 200_000;
const MOST = 12;
// sample: http://localhost:8000/mcp, http://localhost:3000/sse: where the server itself listens
const OWN_ENDPOINT = /^\/(?:mcp|sse|messages?|health)\b/i;

/** `own`: the port on which the server itself listens. `readme`: of a fetched package. */
export function localServicePorts(
	{ argv, env, settings = {}, name, description = '' }: Pick<Launch, 'argv' | 'env' | 'settings' | 'name' | 'description'>,
	own: number | undefined,
	readme = '',
): readonly number[] {
	const named = [...argv, ...Object.values({ ...env, ...settings })].flatMap((word) => portsIn(word));
	const documented = portsIn(readme.slice(0, LONGEST_README), OWN_ENDPOINT);
	const ports = [...named, ...localServices(`${name} ${description}`), ...documented];
	return [...new Set(ports)].filter((port) => port !== own).slice(0, Math.max(MOST, new Set(named).size));
}

function portsIn(text: string, isLeftOut?: RegExp): readonly number[] {
	return [...text.matchAll(URL_AUTHORITY)].flatMap((found) => {
		const [whole, scheme = '', host = '', given] = found;
		const port = given === undefined ? USUAL_PORTS[scheme.toLowerCase()] : Number(given);
		const isLocal = isLoopback(host.replace(/^\[|\]$/g, '').toLowerCase());
		const rest = text.slice(found.index + whole.length, found.index + whole.length + 20);
		return isLocal && port !== undefined && port > 0 && port <= LAST_PORT && isLeftOut?.test(rest) !== true ? [port] : [];
	});
}
