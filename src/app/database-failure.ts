// Recognises that a team's database does not answer. It may be restarting, so the next request tries again.

import { SetupError } from '#util/setup-error.ts';

/** Error codes of Node for a connection, and of PostgreSQL while it starts or stops. */
const CODES: ReadonlySet<string> = new Set([
	...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
	...['08000', '08001', '08003', '08006', '53300', '57P01', '57P02', '57P03'],
]);
/** Messages of the client: `Connection terminated unexpectedly`, `timeout exceeded when trying to connect`. */
const WORDS = /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;

/** Returns undefined if the error has another cause. */
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
	// The socket of a database that is not running: connect ENOENT /run/postgresql/.s.PGSQL.5432
	return (error.code === 'ENOENT' && error.syscall === 'connect') || WORDS.test(error.message);
}
