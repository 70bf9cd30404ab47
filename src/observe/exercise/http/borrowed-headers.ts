// Headers that temporarily replace the usual ones of all requests.

import type { HttpAccess } from './http-access.ts';

export class BorrowedHeaders {
	#fields: Readonly<Record<string, string>> | undefined;

	get isActive(): boolean {
		return this.#fields !== undefined;
	}

	borrow(fields: Readonly<Record<string, string>>): Disposable {
		this.#fields = fields;
		return {
			[Symbol.dispose]: () => {
				this.#fields = undefined;
			},
		};
	}

	applyTo(headers: Headers, { headers: own }: Pick<HttpAccess, 'headers'>): void {
		// A page of another site does not have the credentials of the user's client.
		if (this.#fields?.['origin'] !== undefined) for (const [name] of own) headers.delete(name);
		for (const [name, value] of Object.entries(this.#fields ?? {})) headers.set(name, value);
	}
}
