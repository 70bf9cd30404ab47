// Readers disagree about a key that occurs twice in an object: the server could act on another value than the guard judged.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Up to this number, keys are compared one by one. A larger object uses a set. */
const FEW_KEYS = 12;

/** Returns the first key that occurs twice in one object. The text must be valid JSON. */
export function duplicateKey(json: string): string | undefined {
	/** For each open object its keys so far, for each open array `undefined`. */
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

	/** Returns false if the key is already present. */
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

/** Returns the position of the closing quote. */
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
