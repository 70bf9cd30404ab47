// Finds services of the user's own machine, for which the sink answers: the command line names one by URL, as "redis://localhost:6379" does, the server is
// for a service that people run beside it, or a server reports that nothing answered.

import type { Launch } from '#model/target.ts';
import { isLoopback } from '#util/hosts.ts';
import { resultError } from '#util/result-error.ts';
import { usualPorts } from '#util/usual-ports.ts';
import type { ServerRun } from './server-run-plan.ts';

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

// sample: connect ECONNREFUSED 127.0.0.1:8086; request to http://localhost:8086/api failed, reason:; Cannot connect to localhost:11434; is it running?
const UNREACHED =
	/ECONNREFUSED|connection refused|\bfailed, reason:|fetch failed|connect(?:ion)? (?:error|failed|attempts? failed)|(?:can(?:no|')?t|could not|unable to|failed to) (?:connect|reach)|not (?:running|reachable|available)|\bis it running\b/i;
// sample: 127.0.0.1:8086, localhost:8086, [::1]:8086, ::1:8086
const LOCAL_PLACE = /(?<![\w.-])(?:127\.0\.0\.1|localhost|\[?::1\]?|0\.0\.0\.0):(\d{2,5})(?!\d)/gi;
const MOST_UNREACHED = 4;

/** Returns the ports of this machine at which a server, by its own words, reached nothing. A port that a call itself named is none of them. */
export function unreachedPorts({ failure, results }: Pick<ServerRun, 'failure' | 'results'>, own: number | undefined): readonly number[] {
	const started = failure === undefined ? [] : [failure.message, ...failure.stderr].flatMap(portsUnreached);
	const called = results.flatMap((result) => {
		const { step } = result;
		if (step.kind !== 'call' || step.intent !== 'typical') return [];
		const asked = JSON.stringify(step.args);
		return portsUnreached(resultError(result) ?? '').filter((port) => !asked.includes(String(port)));
	});
	return [...new Set([...started, ...called])].filter((port) => port > 0 && port <= LAST_PORT && port !== own).slice(0, MOST_UNREACHED);
}

function portsUnreached(error: string): readonly number[] {
	return UNREACHED.test(error) ? [...error.slice(0, 8_000).matchAll(LOCAL_PLACE)].map(([, port]) => Number(port)) : [];
}
