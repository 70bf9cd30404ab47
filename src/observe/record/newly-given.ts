// What a server got since its declaration was listed last: with more variables or options it may declare something else.

import type { ContextPart } from '#model/known-declaration.ts';
import type { GivenToServer } from './given-to-server.ts';

export class NewlyGiven {
	#listed: Readonly<Record<'variables' | 'arguments', string>> | undefined;

	/** Called for each start that lists the declaration. */
	since({
		credentials,
		settings,
		command,
		words,
	}: Pick<GivenToServer, 'credentials' | 'settings' | 'command' | 'words'>): readonly ContextPart[] {
		const now = { variables: JSON.stringify([credentials, settings]), arguments: JSON.stringify([command ?? '', words]) };
		const before = this.#listed ?? now;
		this.#listed = now;
		return (['variables', 'arguments'] as const).filter((part) => before[part] !== now[part]);
	}
}
