// An object without a declared form, of which an error names the keys: `Each series must have 'name' and 'values' keys`.

import type { Json, JsonObject } from '#model/declaration.ts';
import { keyTexts } from '../hint/key-texts.ts';
import { nameWords } from '../hint/name-words.ts';
import { isCountLike } from '../hint/number-hints.ts';
import { putAt } from '../injections/find-targets.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { objectsOf } from './input-parts.ts';
import { isNamedIn } from './named-in-error.ts';

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
// sample: ids: Required; ticket.name: Invalid input: expected string, received undefined
const LACKING_LINE =
	/^\s*(?:[\w.[\]]*[.\]])?([A-Za-z_]\w{0,40})["'`]?: (?:[^:]{0,30}: )?(?:field )?(?:required\b|is required\b|missing\b|expected [\w ]{1,30}, received undefined)/i;
// sample: name is required; Validation failed: Title, status and description are required
const UNQUOTED = /(?:^|[:.("] ?)([A-Za-z_]\w{0,40}(?:(?:, and |, | and )[A-Za-z_]\w{0,40}){0,5}) (?:is|are) (?:required|mandatory)\b/;
// sample: Authentication is required: no word of an object
const NO_KEY =
	/^(?:authentication|authori[sz]ation|log_?in|sign_?in|permissions?|credentials?|confirmation|approval|payment|subscription|configuration|set_?up|upgrade|update|restart|this|that|it|which|what)$/i;
// sample: Provide one of: email, requester_id, phone
const ONE_OF = /\bprovide (?:at least |exactly )?one of:? ["'`]?([a-z_]\w{0,40})["'`]?(?:,| or )/i;
// sample: Update must include at least one valid update operator ($set, $unset, etc.): a word of the query language of a document database
const OPERATOR = /\b(?:operators?|must|requires?|needs?|expected)\b[^$\n]{0,60}(\$[a-z][A-Za-z]{2,20})\b/;
// sample: 1 validation error for GroupCreate\nname\n  Field required [type=missing, input_value={'key1': …: a validator of the server's own
const FIELD_REQUIRED = /^([A-Za-z_]\w{0,40})\n\s+Field required \[type=missing, input_value=\{/gm;
const LISTS = /(?:values|points|data|items|list|rows|options|numbers)$/i;
const MOST_KEYS = 8;
const MOST_LINES = 30;

/** Keys of the error itself, if it is JSON. */
const STATING = new Set(['error', 'message', 'code', 'status', 'detail', 'success']);

// sample: primary_id: Expected number, received string
const MISTYPED =
	/^\s*(?:[\w.[\]]*[.\]])?([A-Za-z_]\w{0,40})["'`]?: (?:[^:]{0,30}: )?expected (number|array|boolean|object|string), received \w+/i;

/** Yields the input with the values of undeclared keys in the types that the error names. */
export function* withOtherTypes(args: JsonObject, { error }: Pick<FailedCall, 'error'>): Generator<JsonObject> {
	const wanted = new Map(
		error.split('\n', MOST_LINES).flatMap((line) => {
			const [, key, type] = MISTYPED.exec(line) ?? [];
			return key === undefined || /received undefined/i.test(line) ? [] : [[key, type?.toLowerCase() ?? ''] as const];
		}),
	);
	let changed: Json = args;
	for (const { place, value } of wanted.size === 0 ? [] : objectsOf(args, [])) {
		const mistyped = Object.keys(value).filter((key) => wanted.has(key));
		if (place.length === 0 || mistyped.length === 0) continue;
		const retyped = mistyped.map((key) => [key, ofType(wanted.get(key) ?? '', value[key] as Json)] as const);
		changed = putAt(changed, place, { ...value, ...Object.fromEntries(retyped) });
	}
	if (changed !== args) yield changed as JsonObject;
}

function ofType(type: string, old: Json): Json {
	if (type === 'number') return Number.isFinite(Number(old)) && typeof old === 'string' && old !== '' ? Number(old) : 1;
	if (type === 'array') return [old];
	if (type === 'boolean') return true;
	return type === 'object' ? {} : String(old);
}

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
		if (key.startsWith('$')) return { name: marker };
		if (LISTS.test(key)) return [1, 2, 3];
		// sample: ids, ticket_ids
		if (words.at(-1) === 'ids') return [1];
		if (isCountLike(words)) return 1;
		const known = workedFor(key, '')[0];
		if (known !== undefined) return known;
		return keyTexts({ words, description: '', about: prose, tool, marker, turn: 0, places })[0] ?? marker;
	};
	let changed: Json = args;
	const objects = objectsOf(args, []);
	const named = objects.filter(({ place }) => place.some((key) => typeof key === 'string' && isNamedIn(error, key)));
	for (const { place, value } of named.length > 0 ? named : objects) {
		const own = Object.keys(value);
		const kept = own.filter((key) => !MADE_UP.test(key));
		// What an earlier error has named stays, and the one that it has named now is added.
		if (place.length === 0 || keys.every((key) => own.includes(key))) continue;
		const added = keys.filter((key) => !own.includes(key)).map((key) => [key, valueFor(key)] as const);
		changed = putAt(changed, place, Object.fromEntries([...kept.map((key) => [key, value[key] as Json] as const), ...added]));
	}
	if (changed !== args) yield changed as JsonObject;
}

function keysIn(error: string): readonly string[] {
	const [, only] = ONLY_KEY.exec(error) ?? [];
	if (only !== undefined) return [only];
	const [, operator] = OPERATOR.exec(error) ?? [];
	if (operator !== undefined) return [operator];
	const [, before, after] = KEY_OF_NOTHING.exec(error) ?? [];
	const absent = before ?? after;
	if (absent !== undefined) return [absent.toLowerCase()];
	const text = error.replaceAll('\\n', '\n');
	const lines = text.split('\n', MOST_LINES);
	const fields = [...text.matchAll(FIELD_REQUIRED)].map(([, key = '']) => key);
	const told = [...fields, ...(fields.length > 0 ? [] : lines.flatMap(toldIn))];
	const line = told.length > 0 ? '' : (lines.find((one) => DEMANDING.test(one)) ?? '');
	const quoted = [...line.matchAll(QUOTED)].map(([, key = '']) => key).filter((key) => !STATING.has(key));
	return [...new Set([...told, ...quoted])].slice(0, MOST_KEYS);
}

function toldIn(line: string): readonly string[] {
	const keys = [LACKING_LINE, UNQUOTED, ONE_OF].flatMap((form) => form.exec(line)?.[1]?.split(/, and |, | and /) ?? []);
	// A sentence begins with a capital.
	return keys.filter((key) => !NO_KEY.test(key)).map((key) => key.replace(/^[A-Z](?=[a-z_]*$)/, (letter) => letter.toLowerCase()));
}
