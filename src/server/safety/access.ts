// Defines who may use a route. The server does not start if a route names none of these.

import type { TokenScope } from '#model/ports.ts';

export type Access =
	/** Any caller that can reach the port, on any host. */
	| 'public'
	/** Any caller on this machine if the server listens only on loopback; otherwise a token or a login. */
	| 'loopback'
	/** A token or a login, unless `--open-loopback` admits any caller on this machine. */
	| 'launch'
	/** A login, or a token with this scope. The scope `admin` includes the others. */
	| TokenScope;

export type Identity =
	| { readonly kind: 'nobody' }
	| { readonly kind: 'token'; readonly id: string; readonly name: string; readonly scopes: readonly TokenScope[] }
	/** A person who opened the one-time link. `holdsCode`: the request comes from the page that the link opened, not only from their browser. */
	| { readonly kind: 'person'; readonly session: string; readonly holdsCode: boolean };

export const NOBODY: Identity = { kind: 'nobody' };

export function hasScope(identity: Identity, scope: TokenScope): boolean {
	if (identity.kind === 'person') return identity.holdsCode || scope === 'read';
	return identity.kind === 'token' && (identity.scopes.includes(scope) || identity.scopes.includes('admin'));
}

declare module 'fastify' {
	interface FastifyContextConfig {
		access?: Access;
		/** Set for an image that pages of other sites may show. */
		isEmbeddable?: boolean;
	}
	interface FastifyRequest {
		identity: Identity;
	}
}
