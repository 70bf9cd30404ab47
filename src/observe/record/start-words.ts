// Tells how `candor audit` starts the server of a request again: for commands that a report suggests.

import type { HttpSettings, RemoteSettings, StartWords } from '#model/target.ts';
import { writePin } from '#observe/target/package-pin.ts';
import { shellWord } from '#util/shell-word.ts';
import { shownUrl } from './remote/shown-url.ts';
import type { ObserveRequest } from './request.ts';

type Flag = StartWords['flags'][number];
type Start = Pick<ObserveRequest, 'typed' | 'image' | 'pin' | 'network' | 'hasNoCell' | 'env' | 'cwd' | 'writable' | 'http' | 'remote'>;

export function startWords({ typed, image, pin, network, hasNoCell, env, cwd, writable, http, remote }: Start): StartWords {
	const flag = (name: string, value: string | undefined): readonly Flag[] => (value === undefined ? [] : [{ name, value }]);
	return {
		flags: [
			...flag('--image', image && shellWord(image)),
			...flag('--pin', pin && shellWord(writePin(pin))),
			// A remote server has no other network.
			...flag('--network', network === 'sink' || hasNoCell === true || remote !== undefined ? undefined : network),
			// The values are private to the user, and the names are enough for the user's own shell.
			...Object.keys(env).flatMap((name) => flag('--env', `${name}="$${name}"`)),
			...flag('--cwd', cwd && shellWord(cwd)),
			...writable.flatMap((path) => flag('--writable', shellWord(path))),
			...(http === undefined ? [] : httpFlags(http)),
			...(remote === undefined ? [] : remoteFlags(remote)),
		],
		words: typed,
	};
}

function httpFlags({ transport, port, path, headers }: HttpSettings): readonly Flag[] {
	const origin = 'http://localhost';
	const shown = shownUrl(new URL(path, origin)).slice(origin.length);
	return [
		{ name: '--http-port', value: String(port) },
		{ name: '--path', value: shellWord(shown) },
		...(transport === 'sse' ? [{ name: '--transport', value: transport }] : []),
		...headerFlags(headers),
	];
}

function remoteFlags({ transport, headers, isEveryToolCalled }: RemoteSettings): readonly Flag[] {
	return [
		...(transport === undefined ? [] : [{ name: '--transport', value: transport }]),
		...headerFlags(headers),
		...(isEveryToolCalled ? [{ name: '--exercise-all', value: '' }] : []),
	];
}

/** The user fills in the credentials. */
function headerFlags(headers: HttpSettings['headers']): readonly Flag[] {
	return headers.map(([name]) => ({ name: '--header', value: shellWord(`${name}: …`) }));
}
