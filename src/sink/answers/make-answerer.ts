// Who answers first: the user's fixtures, then metadata services, then the ordinary web.

import type { Answerer, AskedRequest } from './answer.ts';
import { metadataAnswer } from './metadata.ts';
import { webAnswer } from './web.ts';

/** An answer that the user wants given: by host, and by the start of the path if there is one. */
export interface FixtureAnswer {
	readonly host: string;
	readonly path?: string;
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body: string;
}

export function makeAnswerer(fixtures: readonly FixtureAnswer[], canaryCredentials: Readonly<Record<string, string>>): Answerer {
	return (request) => {
		const fixture = fixtures.find((one) => isFor(one, request));
		if (fixture !== undefined) return { status: fixture.status ?? 200, headers: fixture.headers ?? {}, body: fixture.body };
		return metadataAnswer(request, canaryCredentials) ?? webAnswer(request);
	};
}

function isFor({ host, path }: FixtureAnswer, request: AskedRequest): boolean {
	const name = request.host.toLowerCase().replace(/:\d+$/, ''); // api.example:8443
	return name === host.toLowerCase() && (path === undefined || request.path.startsWith(path));
}
