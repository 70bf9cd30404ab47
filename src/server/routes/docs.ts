// GET /docs: the OpenAPI document of the routes, generated from the schemas that validate them.

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { packageVersion } from '#util/package-files.ts';
import type { ServeApp } from './route-plugin.ts';

/** The page loads only its own files; its styles are partly inline. */
const DOCS_CSP =
	"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Must run before all routes, because it collects them as they are added. */
export async function addDocs(app: ServeApp): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Candor',
				description:
					'Policies, decisions and audits of MCP servers. Errors are application/problem+json. docs/api.md says which routes need a token.',
				version: packageVersion(),
			},
			components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
		},
		transform: jsonSchemaTransform,
	});
	await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_CSP, uiConfig: { docExpansion: 'list' } });
}
