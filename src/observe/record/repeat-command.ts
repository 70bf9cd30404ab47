// Builds the command that reproduces a failed call: that call alone if it fails alone, otherwise the run that contained it.

import type { JsonObject } from '#model/declaration.ts';
import type { HttpSettings } from '#model/target.ts';
import { writePin } from '#observe/target/package-pin.ts';
import { shellWord } from '#util/shell-word.ts';
import { shownUrl } from './remote/shown-url.ts';
import type { ObserveRequest } from './request.ts';

/** People do not paste longer commands. */
const MAX_INPUT = 4_000;
const USUAL_TIMEOUT_MS = 15_000;

interface Repeated {
	readonly tool: string;
	readonly args: JsonObject;
	readonly timeoutMs: number;
	/** Whether the call fails as the first one after a fresh start. */
	readonly isAlone: boolean;
}

export function repeatCommand(request: ObserveRequest, { tool, args, timeoutMs, isAlone }: Repeated): string {
	const input = JSON.stringify(args);
	const call = isAlone && input.length <= MAX_INPUT ? ['--only-tool', tool, '--input', input] : ['--seed', String(request.seed)];
	return [
		'candor audit',
		...call.map(shellWord),
		...(timeoutMs === USUAL_TIMEOUT_MS ? [] : ['--timeout', String(timeoutMs / 1000)]),
		...(request.pin === undefined ? [] : ['--pin', shellWord(writePin(request.pin))]),
		...(request.network === 'sink' ? [] : ['--network', request.network]),
		// The values are private to the user, and the names are enough for the user's own shell.
		...Object.keys(request.env).flatMap((name) => ['--env', `${name}="$${name}"`]),
		...(request.cwd === undefined ? [] : ['--cwd', shellWord(request.cwd)]),
		...request.writable.flatMap((path) => ['--writable', shellWord(path)]),
		...(request.http === undefined ? [] : httpWords(request.http)),
		'--',
		...request.typed.map(shellWord),
	].join(' ');
}

/** The user fills in the credentials. */
function httpWords({ transport, port, path, headers }: HttpSettings): readonly string[] {
	const origin = 'http://localhost';
	const shown = shownUrl(new URL(path, origin)).slice(origin.length);
	return [
		...['--http-port', String(port), '--path', shellWord(shown)],
		...(transport === 'sse' ? ['--transport', transport] : []),
		...headers.flatMap(([name]) => ['--header', shellWord(`${name}: …`)]),
	];
}
