import type { FastifyBaseLogger, FastifyInstance, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ServeParts } from '#app/serve/open-serve.ts';

export type ServeApp = FastifyInstance<
	RawServerDefault,
	RawRequestDefaultExpression,
	RawReplyDefaultExpression,
	FastifyBaseLogger,
	ZodTypeProvider
>;

/** Adds the routes of one file. Each route names its access (`config: { access }`) and the schemas of its request and responses. */
export type RoutePlugin = (app: ServeApp, parts: ServeParts) => void;
