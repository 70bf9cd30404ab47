// Builds the command that reproduces a failed call: that call alone if it fails alone, otherwise the run that contained it.

import type { JsonObject } from '#model/declaration.ts';
import { shellCommand } from '#util/shell-command.ts';
import { shellWord } from '#util/shell-word.ts';
import type { ObserveRequest } from './request.ts';
import { startWords } from './start-words.ts';

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
	const { flags, words } = startWords(request);
	const input = JSON.stringify(args);
	const call =
		isAlone && input.length <= MAX_INPUT
			? [
					{ name: '--only-tool', value: shellWord(tool) },
					{ name: '--input', value: shellWord(input) },
				]
			: [{ name: '--seed', value: String(request.seed) }];
	const wait = timeoutMs === USUAL_TIMEOUT_MS ? [] : [{ name: '--timeout', value: String(timeoutMs / 1000) }];
	return shellCommand('candor audit', [...call, ...wait, ...flags], words);
}
