// The body of a request as JSON, within limits: nesting that overflows a stack and names that reach a prototype are refused before anything reads the value.

import type { FastifyInstance } from 'fastify';
import { jsonTooDeep } from '#app/serve/json-too-deep.ts';
import { Problem } from '../problem.ts';

const DEEPEST = 256;

export function readJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
		const bytes = body as Buffer;
		if (jsonTooDeep(bytes, DEEPEST)) done(new Problem(400, `the body nests deeper than ${DEEPEST} levels`));
		// A DELETE or a POST with nothing to say.
		else if (bytes.length === 0) done(null, undefined);
		else parse(request, bytes.toString('utf8'), done);
	});
}
