// An object without a declared form, of which an error names the keys: `Each series must have 'name' and 'values' keys`.

import type { Json, JsonObject } from '#model/declaration.ts';
import { keyTexts } from '../hint/key-texts.ts';
import { nameWords } from '../hint/name-words.ts';
import { isCountLike } from '../hint/number-hints.ts';
import { putAt } from '../injections/find-targets.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { objectsOf } from './input-parts.ts';

/** Made-up names, as the drawn input has them where the schema names none. */
const MADE_UP = /^key\d{1,2}$/;
// sample: must have 'name' and 'values' keys; missing required field: "label"; KeyError: 'text'; each point needs `x` and `y`
const DEMANDING =
	/\bmust (?:have|contain|include|specify|be given)\b|\bmissing\b|\brequire[sd]?\b|\bneeds?\b|\bKeyError\b|\bkeys?\b|\bfields?\b/i;
const QUOTED = /["'`]([A-Za-z_][\w-]{0,40})["'`]/g;
// sample: Error executing tool x: 'text'. Python prints nothing but the key.
const ONLY_KEY = /(?:^|:\s*)'([A-Za-z_][\w-]{0,40})'\s*$/;
// sample: Column 'None' not found; Unknown operator: None. The object has no such key.
const KEY_OF_NOTHING =
	/\b([A-Za-z_]\w{1,30}) ["'`]?(?:None|undefined|null)["'`]? (?:was |is )?(?:not (?:found|valid|supported)|invalid|unknown)|\b(?:unknown|invalid|unsupported) ([A-Za-z_]\w{1,30}):? ["'`]?(?:None|undefined|null)\b/i;
const LISTS = /(?:values|points|data|items|list|rows|options|numbers)$/i;
const MOST_KEYS = 8;

/** Yields inputs whose made-up keys are replaced by the named ones. Keys with a meaning stay. */
export function* withNamedKeys(
	args: JsonObject,
	{ error, tool }: Pick<FailedCall, 'error' | 'tool'>,
	{ places, marker, prose, workedFor }: Pick<FeedbackMaterial, 'places' | 'marker' | 'prose' | 'workedFor'>,
): Generator<JsonObject> {
	const keys = keysIn(error).filter((key) => args[key] === undefined);
	if (keys.length === 0) return;
	const valueFor = (key: string): Json => {
		const words = nameWords(key);
		if (LISTS.test(key)) return [1, 2, 3];
		if (isCountLike(words)) return 1;
		const known = workedFor(key, '')[0];
		if (known !== undefined) return known;
		return keyTexts({ words, description: '', about: prose, tool, marker, turn: 0, places })[0] ?? marker;
	};
	let changed: Json = args;
	for (const { place, value } of objectsOf(args, [])) {
		const own = Object.keys(value);
		const kept = own.filter((key) => !MADE_UP.test(key));
		// What an earlier error has named stays, and the one that it has named now is added.
		const isOpen = own.length > kept.length || (place.length > 0 && own.length > 0);
		if (place.length === 0 || !isOpen || keys.every((key) => own.includes(key))) continue;
		const added = keys.filter((key) => !own.includes(key)).map((key) => [key, valueFor(key)] as const);
		changed = putAt(changed, place, Object.fromEntries([...kept.map((key) => [key, value[key] as Json] as const), ...added]));
	}
	if (changed !== args) yield changed as JsonObject;
}

function keysIn(error: string): readonly string[] {
	const [, only] = ONLY_KEY.exec(error) ?? [];
	if (only !== undefined) return [only];
	const [, before, after] = KEY_OF_NOTHING.exec(error) ?? [];
	const absent = before ?? after;
	if (absent !== undefined) return [absent.toLowerCase()];
	const line = error.split('\n').find((one) => DEMANDING.test(one)) ?? '';
	return [...new Set([...line.matchAll(QUOTED)].map(([, key = '']) => key))].slice(0, MOST_KEYS);
}
