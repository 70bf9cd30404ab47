import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseFailure } from '#app/database-failure.ts';
import { BrokenPolicy } from '#app/serve/policy-edits.ts';
import { storageFailure } from '#app/storage-failure.ts';
import { ConflictError } from '#util/conflict-error.ts';
import { MissingError } from '#util/missing-error.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import { Problem, sendProblem } from './problem.ts';

const MOST_ISSUES = 5;

/** Handles every error of every route. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
	if (error instanceof Problem) {
		reply.headers(error.headers);
		return sendProblem(reply, error.status, error.message, hinted(error.hint));
	}
	if (hasZodFastifySchemaValidationErrors(error)) {
		const issues = error.validation
			.slice(0, MOST_ISSUES)
			.map(({ instancePath, message }) => `${instancePath.slice(1) || 'it'}: ${message}`);
		return sendProblem(reply, 422, `the ${error.validationContext ?? 'request'} is not as documented: ${issues.join('; ')}`);
	}
	if (error instanceof BrokenPolicy)
		return sendProblem(reply, 422, error.message, { ...hinted(error.hint), problems: [...error.problems] });
	const known = storageFailure(error, ['serve']) ?? databaseFailure(error) ?? error;
	if (known instanceof UserError) return sendProblem(reply, statusOf(known), known.message, hinted(known.hint));
	const { statusCode } = known as FastifyError;
	if (statusCode === 415)
		return sendProblem(reply, 415, 'the body is not declared as JSON', hinted('send the header content-type: application/json'));
	if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return sendProblem(reply, statusCode, known.message);
	request.log.error({ err: known }, 'a request failed');
	return sendProblem(reply, 500, 'Candor could not do its work; serve’s log says why');
}

function statusOf(error: UserError): number {
	if (error instanceof MissingError) return 404;
	if (error instanceof SetupError) return 503;
	return error instanceof ConflictError ? 409 : 400;
}

function hinted(hint: string | undefined): { readonly hint?: string } {
	return hint === undefined ? {} : { hint };
}
