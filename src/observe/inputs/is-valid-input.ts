import type { JsonObject } from '#model/declaration.ts';
import { openSchema } from './schema/open-schema.ts';
import { withinTime } from './within-time.ts';

const TIME_LIMIT_MS = 1_000;

/** Whether a schema allows an input. A schema that cannot be evaluated allows none. */
export function isValidInput(schema: JsonObject, input: JsonObject): boolean {
	let isValid = false;
	withinTime(TIME_LIMIT_MS, () => {
		try {
			const opened = openSchema(schema);
			isValid = !('problem' in opened) && opened.validate(input).length === 0;
		} catch (error) {
			if (!(error instanceof RangeError)) throw error;
		}
	});
	return isValid;
}
