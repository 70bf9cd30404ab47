// Page elements as the answers of browser tools list them: the reference that other tools accept, the role and the name.
// Only the newest list counts, because references of an earlier one are stale.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { resultText } from '#util/result-error.ts';
import { nameWords } from '../hint/name-words.ts';
import { inputAt, putAt } from '../injections/find-targets.ts';
import { type InputLeaf, leavesOf } from './input-parts.ts';

interface FoundElement {
	/** Name of the reference in the list: uid, ref, index. */
	readonly key: string;
	readonly id: string | number;
	readonly role: string;
	readonly name: string;
}

const CLICKED = ['button', 'link', 'a', 'menuitem', 'tab'];
const FILLED = ['textbox', 'searchbox', 'input', 'textarea', 'spinbutton'];
const CHOSEN = ['combobox', 'select', 'listbox'];
const CHECKED = ['checkbox', 'switch', 'radio'];
const OTHER = ['heading', 'h1', 'h2', 'img', 'paragraph', 'p', 'cell', 'list', 'form', 'div', 'span', 'text', 'statictext'];
const ROLES = new Set([...CLICKED, ...FILLED, ...CHOSEN, ...CHECKED, ...OTHER]);

/** The first entry that matches a tool's name applies. */
const USES: readonly { readonly verbs: string; readonly fits: (element: FoundElement) => boolean }[] = [
	{ verbs: 'upload attach file', fits: ({ name }) => /\bfile|attach|upload/i.test(name) },
	{ verbs: 'dialog alert confirm', fits: ({ name }) => /dialog/i.test(name) },
	{ verbs: 'select choose option dropdown', fits: ({ role }) => CHOSEN.includes(role) },
	{ verbs: 'check uncheck toggle', fits: ({ role }) => CHECKED.includes(role) },
	{ verbs: 'fill type input write enter clear set', fits: ({ role }) => FILLED.includes(role) },
	{ verbs: '', fits: ({ role, name }) => CLICKED.includes(role) && !/dialog|file/i.test(name) },
];

const KEYS = 'uid|ref|eid|id|index|element_?id|node_?id|backend_?node_?id';
// sample: uid=1_5 textbox "Name"; id: 12, button
const ID_FIRST = new RegExp(
	`\\b(${KEYS})\\s*[=:]\\s*["']?([\\w.-]{1,40})["']?\\]?[\\s,:|-]{1,4}<?([a-z][a-z0-9]{0,20})\\b(?:[^"\\n]{0,40}"([^"\\n]{0,80})")?`,
	'i',
);
// sample: - textbox "Name" [active] [ref=e12]
const ID_LAST = new RegExp(
	`(?:^|[-*\\s])([a-z][a-z0-9]{0,20})(?:\\s+"([^"\\n]{0,80})")?(?:\\s*\\[[\\w= -]{1,40}\\]){0,4}?\\s*[[(](${KEYS})\\s*[=:]\\s*["']?([\\w.-]{1,40})`,
	'i',
);
// sample: [12]<button type=submit>Send</button>; [12] button "Send"
const NUMBERED = /^\s*\[(\d{1,5})\]:?\s*<?([a-z][a-z0-9]{0,20})\b(?:[^>"\n]{0,80}[>"]([^<"\n]{0,80}))?/i;
const MOST_LINES = 600;
const LONGEST_LINE = 300;
const MAX_DEPTH = 12;

export class FoundElements {
	#elements: readonly FoundElement[] = [];
	#listedBy: string | undefined;

	/** Name of the tool that last listed elements. */
	get listedBy(): string | undefined {
		return this.#listedBy;
	}

	/** Reads the answer of a successful call. */
	read(reply: Json | undefined, tool = ''): void {
		// A long answer is stored as the beginning of its JSON.
		const text = typeof reply === 'string' ? reply.replaceAll('\\n', '\n').replaceAll('\\"', '"') : resultText(reply);
		const listed = [...inText(text), ...(isObject(reply) ? inValue(reply['structuredContent'], 0) : [])];
		if (listed.length === 0) return;
		this.#elements = listed;
		this.#listedBy = tool;
	}

	/** Replaces generated references with references of the page that suit the tool's name. Returns undefined if the input has none. */
	putInto(args: JsonObject, tool: string, purpose: readonly string[] = nameWords(tool)): JsonObject | undefined {
		const leaves = leavesOf(args, [], '').filter((leaf) => this.#isReference(leaf));
		if (leaves.length === 0) return undefined;
		let fed: Json = args;
		for (const [index, { place, key }] of leaves.entries()) {
			const beside = inputAt(args, place.slice(0, -1));
			const type = isObject(beside) ? (beside['type'] ?? beside['role']) : undefined;
			const fitting = this.#fitting(key, purpose, typeof type === 'string' ? type : undefined);
			const chosen = fitting[index % Math.max(1, fitting.length)];
			if (chosen !== undefined) fed = putAt(fed, place, chosen.id);
		}
		return fed as JsonObject;
	}

	#isReference({ key, value }: InputLeaf): boolean {
		return this.#elements.some((element) => typeof element.id === typeof value && isNamedBy(key, element));
	}

	#fitting(key: string, verbs: readonly string[], type: string | undefined): readonly FoundElement[] {
		const known = this.#elements.filter((element) => isNamedBy(key, element));
		const ofType = known.filter(({ role }) => role === type);
		if (ofType.length > 0) return ofType;
		const use = USES.find((one) => verbs.some((verb) => one.verbs.split(' ').includes(verb))) ?? USES.at(-1);
		// A link may lead away from the page.
		const order = ({ role }: FoundElement) => (role === 'link' || role === 'a' ? 1 : 0);
		const fitting = known.filter((element) => use?.fits(element) === true).toSorted((a, b) => order(a) - order(b));
		return [...fitting, ...known.filter((element) => !fitting.includes(element))];
	}
}

/** Words beside `id` or `index` in the name of an argument that still is about an element of a page. */
const OF_PAGE = new Set('element node target source start end from to backend dom ui item option'.split(' '));

/** element_index is the index of an element; slide_index is that of something else. */
function isNamedBy(key: string, element: FoundElement): boolean {
	const words = nameWords(key);
	if (element.key === key) return true;
	if (!words.includes(element.key)) return false;
	return !/^(?:id|index)$/i.test(element.key) || words.every((word) => word === element.key || OF_PAGE.has(word));
}

function inText(text: string): readonly FoundElement[] {
	return text
		.split('\n', MOST_LINES)
		.map((line) => line.slice(0, LONGEST_LINE))
		.flatMap((line) => {
			const [, lastRole = '', lastName = '', lastKey, lastId = ''] = ID_LAST.exec(line) ?? [];
			if (lastKey !== undefined) return elementOf(lastKey, lastId, lastRole, lastName);
			const [, key, id = '', role = '', name = ''] = ID_FIRST.exec(line) ?? [];
			if (key !== undefined) return elementOf(key, id, role, name);
			const [, number, numberedRole = '', numberedName = ''] = NUMBERED.exec(line) ?? [];
			return number === undefined ? [] : elementOf('index', Number(number), numberedRole, numberedName);
		});
}

function inValue(value: Json | undefined, depth: number): readonly FoundElement[] {
	if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
	if (Array.isArray(value)) return value.slice(0, MOST_LINES).flatMap((inner) => inValue(inner as Json, depth + 1));
	const entries = Object.entries(value as JsonObject);
	const id = entries.find(([key]) => new RegExp(`^(?:${KEYS})$`, 'i').test(key));
	const role = entries.find(([key, inner]) => /^(?:role|tag|tagName|type)$/.test(key) && typeof inner === 'string')?.[1];
	const name = entries.find(([key, inner]) => /^(?:name|text|label)$/.test(key) && typeof inner === 'string')?.[1];
	const own = id === undefined || (typeof id[1] !== 'string' && typeof id[1] !== 'number') ? [] : elementOf(id[0], id[1], role, name);
	return [...own, ...entries.flatMap(([, inner]) => inValue(inner as Json, depth + 1))];
}

function elementOf(key: string, id: string | number, role: Json | undefined, name: Json | undefined): readonly FoundElement[] {
	const plainRole = String(role ?? '').toLowerCase();
	// A reference must not name anything outside the page, such as a path or a host.
	if (!ROLES.has(plainRole) || (typeof id === 'string' && !/^[\w-]{1,40}$/.test(id))) return [];
	return [{ key, id, role: plainRole, name: String(name ?? '') }];
}
