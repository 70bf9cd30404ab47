// Two readers may take different values for a key that stands twice in an object: what we judged would not be what the server did.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** So many keys are compared one by one; a larger object gets a set. */
const FEW_KEYS = 12;

/** The first key that stands twice in one object of a text that is known to be JSON. */
export function duplicateKey(json: string): string | undefined {
	/** Of each open object its keys so far; of each open array nothing. */
	const open: (Keys | undefined)[] = [];
	let expectsKey = false;
	for (let at = 0; at < json.length; at++) {
		switch (json.charCodeAt(at)) {
			case QUOTE: {
				const end = endOfString(json, at + 1);
				if (expectsKey) {
					expectsKey = false;
					const key = readKey(json, at, end);
					if (open.at(-1)?.add(key) === false) return key;
				}
				at = end;
				break;
			}
			case 0x7b:
				open.push(new Keys());
				expectsKey = true;
				break;
			case 0x5b:
				open.push(undefined);
				expectsKey = false;
				break;
			case 0x7d:
			case 0x5d:
				open.pop();
				expectsKey = false;
				break;
			case 0x2c:
				expectsKey = open.at(-1) !== undefined;
				break;
			default:
		}
	}
	return undefined;
}

class Keys {
	#few: string[] = [];
	#many: Set<string> | undefined;

	/** False: it is already there. */
	add(key: string): boolean {
		if (this.#many !== undefined) {
			if (this.#many.has(key)) return false;
			this.#many.add(key);
			return true;
		}
		if (this.#few.includes(key)) return false;
		this.#few.push(key);
		if (this.#few.length > FEW_KEYS) this.#many = new Set(this.#few);
		return true;
	}
}

/** Where the closing quote stands. */
function endOfString(json: string, from: number): number {
	for (let quote = json.indexOf('"', from); quote !== -1; quote = json.indexOf('"', quote + 1)) {
		let before = quote;
		while (before > from && json.charCodeAt(before - 1) === BACKSLASH) before--;
		if ((quote - before) % 2 === 0) return quote;
	}
	return json.length;
}

function readKey(json: string, open: number, close: number): string {
	const text = json.slice(open + 1, close);
	return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}
