interface Frame {
	readonly value: object;
	/** Sorted keys, or undefined for a list. */
	readonly keys: readonly string[] | undefined;
	next: number;
}

/**
 * One text for equal JSON values: keys sorted by UTF-16 code units, no blanks, numbers and strings as JSON.stringify writes them (RFC 8785).
 * It keeps its own stack: a value nested a million deep must not end the process. A value that contains itself is a TypeError, as for JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
	if (typeof value !== 'object' || value === null) return scalar(value);
	const open: Frame[] = [frameOf(value)];
	const around = new Set<object>([value]);
	let text = open[0]?.keys === undefined ? '[' : '{';
	for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
		const { keys } = frame;
		const list = frame.value as readonly unknown[];
		if (frame.next === (keys ?? list).length) {
			text += keys === undefined ? ']' : '}';
			around.delete(frame.value);
			open.pop();
			continue;
		}
		const at = frame.next++;
		if (at > 0) text += ',';
		const key = keys?.[at];
		if (key !== undefined) text += `${JSON.stringify(key)}:`;
		const inner = key === undefined ? list[at] : (frame.value as Readonly<Record<string, unknown>>)[key];
		if (typeof inner !== 'object' || inner === null) text += scalar(inner);
		else {
			if (around.has(inner)) throw new TypeError('a circular value has no JSON');
			around.add(inner);
			const next = frameOf(inner);
			text += next.keys === undefined ? '[' : '{';
			open.push(next);
		}
	}
	return text;
}

function frameOf(value: object): Frame {
	if (Array.isArray(value)) return { value, keys: undefined, next: 0 };
	const table = value as Readonly<Record<string, unknown>>;
	const keys = Object.keys(table)
		.filter((key) => table[key] !== undefined)
		.sort();
	return { value, keys, next: 0 };
}

function scalar(value: unknown): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
	return JSON.stringify(value) ?? 'null';
}
