// Assembles the server: limits, safety, documents, routes. It listens only on request, so that a test can query it in process.

import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ServeParts } from '#app/serve/open-serve.ts';
import { answerError } from './answer-error.ts';
import { answerUnknownRoute } from './answer-unknown-route.ts';
import { PROBLEM_TYPE, Problem, problemBody, sendProblem } from './problem.ts';
import { addDocs } from './routes/docs.ts';
import { ROUTES } from './routes/registry.ts';
import type { ServeApp } from './routes/route-plugin.ts';
import { guardRoutes } from './safety/guard-routes.ts';
import { readJson } from './safety/read-json.ts';
import { traceRequests } from './trace-requests.ts';

const MEGABYTE = 1024 * 1024;
/** Time limit for the headers of one request; REQUEST_MS limits the whole request. A response has no time limit. */
const HEAD_MS = 10_000;
const REQUEST_MS = 60_000;
const IDLE_MS = 10_000;
const MOST_CONNECTIONS = 4096;

export async function makeServer(parts: ServeParts, logger: FastifyServerOptions['logger'] = false): Promise<ServeApp> {
	const app: ServeApp = Fastify({
		logger,
		bodyLimit: MEGABYTE,
		requestTimeout: REQUEST_MS,
		keepAliveTimeout: IDLE_MS,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 300 },
		http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384, insecureHTTPParser: false },
		// The path of a login link and the names in a request must not appear in a log; see the hook below.
		logController: new LogController({ disableRequestLogging: true }),
		frameworkErrors: (error, _request, reply) => void sendProblem(reply, error.statusCode ?? 400, error.message),
		clientErrorHandler: (error, socket) => {
			if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return void socket.destroy();
			const status =
				'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
					? 408
					: 'code' in error && error.code === 'HPE_HEADER_OVERFLOW'
						? 431
						: 400;
			const body = problemBody(status, 'the request could not be read');
			socket.end(
				`HTTP/1.1 ${status} Error\r\nconnection: close\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
			);
		},
	}).withTypeProvider<ZodTypeProvider>();
	app.server.maxConnections = MOST_CONNECTIONS;
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	app.setErrorHandler(answerError);
	app.setNotFoundHandler(answerUnknownRoute);
	if (logger !== false)
		app.addHook('onResponse', ({ method, routeOptions, log }, reply, done) => {
			const ms = Math.round(reply.elapsedTime * 10) / 10;
			log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'request');
			done();
		});
	traceRequests(app);
	readJson(app);
	await app.register(cookie);
	guardRoutes(app, parts);
	await app.register(rateLimit, {
		global: false,
		errorResponseBuilder: (_request, { statusCode, after }) => new Problem(statusCode, `too many requests; try again in ${after}`),
	});
	await addDocs(app);
	for (const add of ROUTES) add(app, parts);
	await app.ready();
	return app;
}
