/** A refused or failed request, in the words of the server where it sent any (problem+json). */
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
