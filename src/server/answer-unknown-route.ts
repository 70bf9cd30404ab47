import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Names the methods of a path that exists. A path with parameters counts as unknown. */
export function answerUnknownRoute({ method, url, server }: FastifyRequest, reply: FastifyReply) {
	const path = url.replace(/\?.*$/s, '');
	const taken = METHODS.filter((one) => server.hasRoute({ method: one, url: path }));
	if (taken.length === 0) return sendProblem(reply, 404, 'there is no such route', { hint: 'GET /docs lists them' });
	reply.header('allow', taken.join(', '));
	return sendProblem(reply, 405, `${method} is not a method of ${path}`, { hint: taken.map((one) => `${one} ${path}`).join(', ') });
}
