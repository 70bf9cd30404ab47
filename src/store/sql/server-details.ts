import type { Selectable } from 'kysely';
import type { ServerDetails } from '#model/ports.ts';
import { columnText, textOfColumn } from './column-text.ts';
import type { StoreTables } from './store-tables.ts';

type ServerColumns = Selectable<StoreTables['servers']>;

const COLUMN_OF = {
	description: 'description',
	githubUrl: 'github_url',
	npmPackage: 'npm_package',
	author: 'author',
	category: 'category',
} as const satisfies Record<keyof ServerDetails, keyof ServerColumns>;
const DETAILS = Object.entries(COLUMN_OF) as readonly (readonly [keyof ServerDetails, (typeof COLUMN_OF)[keyof ServerDetails]])[];

/** Returns only the given details. */
export function detailColumns(details: ServerDetails): Partial<ServerColumns> {
	return Object.fromEntries(
		DETAILS.flatMap(([detail, column]) => {
			const value = details[detail];
			return value === undefined ? [] : [[column, columnText(value)]];
		}),
	);
}

export function detailsOf(columns: ServerColumns): ServerDetails {
	return Object.fromEntries(
		DETAILS.flatMap(([detail, column]) => {
			const value = columns[column];
			return value === null ? [] : [[detail, textOfColumn(value)]];
		}),
	);
}
