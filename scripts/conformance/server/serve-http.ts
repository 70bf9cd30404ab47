// The server over HTTP, for whoever is on this machine and no page of a stranger's.

import {
	hostHeaderValidationResponse,
	localhostAllowedHostnames,
	localhostAllowedOrigins,
	originValidationResponse,
} from '@modelcontextprotocol/server';
import { type SdkServer, serveBothGenerations } from '../../../test/guard/http/serve-both-generations.ts';
import { makeServer } from './make-server.ts';

export function serveEverything(): Promise<SdkServer> {
	return serveBothGenerations(
		makeServer,
		(request) =>
			hostHeaderValidationResponse(request, localhostAllowedHostnames()) ?? originValidationResponse(request, localhostAllowedOrigins()),
	);
}
