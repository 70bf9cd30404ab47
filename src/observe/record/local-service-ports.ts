// Finds services of the user's own machine, for which the sink answers: the command line names one by URL, as "redis://localhost:6379" does, or the server is
// for a service that people run beside it.

import type { Launch } from '#model/target.ts';
import { isLoopback } from '#util/hosts.ts';
import { usualPorts } from '#util/usual-ports.ts';

// sample: redis://:secret@localhost:6379/0, postgresql+psycopg://user@127.0.0.1/notes, http://[::1]:9090
const URL_AUTHORITY = /\b([a-z][a-z\d]*)(?:\+[a-z\d]+)?:\/\/(?:[^\s/?#@]*@)?(\[[\da-f:]+\]|[a-z\d.-]+)(?::(\d{1,5}))?(?=[/?#\s"',]|$)/gi;
const USUAL_PORTS: Readonly<Record<string, number>> = {
	redis: 6379,
	postgres: 5432,
	postgresql: 5432,
	mysql: 3306,
	mariadb: 3306,
	mongodb: 27017,
};
const LAST_PORT = 65_535;

/** `own`: the port on which the server itself listens. */
export function localServicePorts(
	{ argv, env, settings = {}, name, description = '' }: Pick<Launch, 'argv' | 'env' | 'settings' | 'name' | 'description'>,
	own: number | undefined,
): readonly number[] {
	const named = [...argv, ...Object.values({ ...env, ...settings })].flatMap(portsIn);
	return [...new Set([...named, ...usualPorts(`${name} ${description}`)])].filter((port) => port !== own);
}

function portsIn(word: string): readonly number[] {
	return [...word.matchAll(URL_AUTHORITY)].flatMap(([, scheme = '', host = '', given]) => {
		const port = given === undefined ? USUAL_PORTS[scheme.toLowerCase()] : Number(given);
		const isLocal = isLoopback(host.replace(/^\[|\]$/g, '').toLowerCase());
		return isLocal && port !== undefined && port > 0 && port <= LAST_PORT ? [port] : [];
	});
}
