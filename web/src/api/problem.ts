/** A refused or failed request, with the server's own message if it sent one (problem+json). */
export class Problem extends Error {
	readonly status: number;
	readonly title: string;

	constructor(status: number, title: string, detail: string) {
		super(detail);
		this.status = status;
		this.title = title;
	}
}

export function asProblem(error: unknown): Problem {
	return error instanceof Problem ? error : new Problem(0, 'No answer', error instanceof Error ? error.message : String(error));
}
