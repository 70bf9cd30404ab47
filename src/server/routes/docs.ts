// GET /docs: the OpenAPI document of the routes, generated from the schemas that validate them.

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { packageVersion } from '#util/package-files.ts';
import type { Access } from '../safety/access.ts';
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
					'Policies, decisions and audits of MCP servers. Errors are application/problem+json. A route with a lock takes a token; docs/serve.md says who may ask what.',
				version: packageVersion(),
			},
			components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
		},
		transform: (described) => {
			const { schema, url } = jsonSchemaTransform(described);
			const security = securityOf(described.route.config?.access);
			return { schema: { ...schema, ...(security !== undefined && { security }) }, url };
		},
	});
	await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_CSP, uiConfig: { docExpansion: 'list' } });
}

/** Without this, the page does not send the token that a person typed in. */
function securityOf(access: Access | undefined): readonly Readonly<Record<string, string[]>>[] | undefined {
	if (access === undefined || access === 'public') return undefined;
	return access === 'loopback' ? [{}, { token: [] }] : [{ token: [] }];
}
