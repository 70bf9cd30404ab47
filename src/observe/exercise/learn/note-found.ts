import type { DeclaredTool, Json } from '#model/declaration.ts';
import type { CallStep } from '#model/step.ts';
import { type FoundValues, namesOnlyFiles } from '#observe/inputs/feedback/found-values.ts';
import { isMaking } from '../making-tool.ts';
import { isSpoilingByName } from '../spoiling-tool.ts';
import { nounOf } from '../tool-words.ts';

/** Records the values of a call that worked, for inputs of other tools. */
export function noteFound(found: FoundValues, tool: DeclaredTool, { args, intent }: CallStep, reply: Json | undefined): void {
	// What a call has moved or deleted is no longer there for the next one, and its answer names the same files.
	if (isSpoilingByName(tool) && namesOnlyFiles(args)) {
		found.readGone(args);
		return;
	}
	found.read(reply, isMaking(tool) && intent === 'typical' ? args : undefined, nounOf(tool.name), intent === 'typical' ? args : undefined);
	// Only typical values are learned, because accepting an empty or a very long value does not show what other tools expect.
	if (intent === 'typical') found.readWorked(args, tool.name);
}
