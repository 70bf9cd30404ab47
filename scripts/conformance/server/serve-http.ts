// Serves the server over HTTP to programs on this machine, but not to foreign web pages.

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
