// A database of a team's that does not answer: it may be restarted at this moment, and is asked again with the next request.

import { SetupError } from '#util/setup-error.ts';

/** What Node says of a connection, and PostgreSQL of itself while it starts or ends. */
const CODES: ReadonlySet<string> = new Set([
	...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
	...['08000', '08001', '08003', '08006', '53300', '57P01', '57P02', '57P03'],
]);
/** Of the client: `Connection terminated unexpectedly`, `timeout exceeded when trying to connect`. */
const WORDS = /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;

/** Undefined: the error has another cause. */
export function databaseFailure(error: unknown): SetupError | undefined {
	if (!(error instanceof Error) || !isOfConnection(error)) return undefined;
	return new SetupError('the database does not answer; decisions are kept in the local ledger meanwhile', {
		hint: 'ask again in a moment; GET /health says how the parts are',
		cause: error,
	});
}

function isOfConnection(error: Error & { readonly code?: unknown; readonly syscall?: unknown }): boolean {
	if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isOfConnection(one));
	if (typeof error.code === 'string' && CODES.has(error.code)) return true;
	// The socket of a database that is not there: connect ENOENT /run/postgresql/.s.PGSQL.5432
	return (error.code === 'ENOENT' && error.syscall === 'connect') || WORDS.test(error.message);
}
