/**
 * One text for equal JSON values: keys sorted by UTF-16 code units, no blanks, numbers and strings as JSON.stringify writes them (RFC 8785).
 * It keeps its own stack: a value nested a million deep must not end the process.
 */
export function canonicalJson(value: unknown): string {
	const parts: string[] = [];
	const todo: ({ readonly text: string } | { readonly value: unknown })[] = [{ value }];
	for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
		if ('text' in next) parts.push(next.text);
		else if (typeof next.value !== 'object' || next.value === null) parts.push(JSON.stringify(next.value) ?? 'null');
		else if (Array.isArray(next.value)) {
			todo.push({ text: ']' });
			for (let i = next.value.length - 1; i >= 0; i--) {
				todo.push({ value: next.value[i] });
				if (i > 0) todo.push({ text: ',' });
			}
			parts.push('[');
		} else {
			const table = next.value as Readonly<Record<string, unknown>>;
			const keys = Object.keys(table)
				.filter((key) => table[key] !== undefined)
				.sort();
			todo.push({ text: '}' });
			for (let i = keys.length - 1; i >= 0; i--) {
				const key = keys[i] as string;
				todo.push({ value: table[key] }, { text: `${i > 0 ? ',' : ''}${JSON.stringify(key)}:` });
			}
			parts.push('{');
		}
	}
	return parts.join('');
}
