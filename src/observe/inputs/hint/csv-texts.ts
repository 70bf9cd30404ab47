import { csvOf, TABLES } from '#observe/world/cell/tables.ts';
import type { Hint } from './hint.ts';

/** Returns the orders of the sample project, with one more: a tool that computes needs columns of numbers and of dates, and the columns are those of other inputs. */
export function csvTexts({ marker }: Hint): readonly string[] {
	const [, orders] = TABLES;
	return orders === undefined ? [] : [`${csvOf(orders)}6,4,${marker},15,2025-05-06\n`];
}
