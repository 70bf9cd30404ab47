// Finds services of the user's own machine that the command line names by URL: the user of "redis://localhost:6379" has one there, so the sink answers for it.

import type { Launch } from '#model/target.ts';
import { isLoopback } from '#util/hosts.ts';

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
	{ argv, env, settings = {} }: Pick<Launch, 'argv' | 'env' | 'settings'>,
	own: number | undefined,
): readonly number[] {
	const ports = [...argv, ...Object.values({ ...env, ...settings })].flatMap((word) =>
		[...word.matchAll(URL_AUTHORITY)].flatMap(([, scheme = '', host = '', given]) => {
			const port = given === undefined ? USUAL_PORTS[scheme.toLowerCase()] : Number(given);
			const isLocal = isLoopback(host.replace(/^\[|\]$/g, '').toLowerCase());
			return isLocal && port !== undefined && port > 0 && port <= LAST_PORT && port !== own ? [port] : [];
		}),
	);
	return [...new Set(ports)];
}
