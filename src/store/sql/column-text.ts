// Encodes a text from outside as a column of either database. PostgreSQL refuses U+0000 and neither stores half of a surrogate pair, so these are escaped as in
// JSON, and so is the escape character.

export function columnText(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}

export function textOfColumn(column: string): string {
	return JSON.parse(`"${column}"`) as string;
}
