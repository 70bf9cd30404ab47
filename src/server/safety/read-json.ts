// Parses the body of a request as JSON, within limits. It refuses nesting that overflows a stack and names that reach a prototype before any code reads the value.

import type { FastifyInstance } from 'fastify';
import { DEEPEST_JSON, jsonTooDeep } from '#app/serve/json-too-deep.ts';
import { Problem } from '../problem.ts';

export function readJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
		const bytes = body as Buffer;
		if (jsonTooDeep(bytes)) done(new Problem(400, `the body nests deeper than ${DEEPEST_JSON} levels`));
		// A DELETE or a POST may have an empty body.
		else if (bytes.length === 0) done(null, undefined);
		else parse(request, bytes.toString('utf8'), done);
	});
}
