import { ownerLiveness } from '../run-directory.ts';
import { OWNER_LABEL } from './create-arguments.ts';
import { ask, type Engine } from './engine.ts';

/** Returns the names of containers whose run died together with its janitor. */
export async function findAbandonedContainers(engine: Engine): Promise<readonly string[]> {
	const ids = (await ask(engine, ['ps', '--all', '--quiet', '--filter', `label=${OWNER_LABEL}`])).split('\n').filter((id) => id !== '');
	if (ids.length === 0) return [];
	const format = `{{.Id}} {{index .Config.Labels "${OWNER_LABEL}"}}`;
	// A container may be gone by now. Then the next start checks again.
	const rows = (await ask(engine, ['inspect', '--format', format, ...ids]).catch(() => '')).split('\n');
	const abandoned: string[] = [];
	for (const row of rows) {
		const [id = '', ...mark] = row.split(' ');
		if (id !== '' && ownerLiveness(mark.join(' ')) === false) abandoned.push(id);
	}
	return abandoned;
}
