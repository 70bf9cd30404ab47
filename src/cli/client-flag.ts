import { clientIds } from '#app/scan/list-servers.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';

/** --client: whether the servers of a client are selected. Without the flag all clients are. */
export function clientChoice(names: readonly string[]): (id: string) => boolean {
	const known = clientIds();
	for (const name of names)
		if (!known.includes(name))
			throw new UserError(`--client ${name}: no such client${didYouMean(name, known)}`, { hint: known.join(', ') });
	return (id) => names.length === 0 || names.includes(id);
}
