// Stacks of disposables for Node 22, which lacks them. The build replaces the globals by these (tsdown.config.ts); a clone runs on Node 24.

type Disposal = () => unknown;

/** Keeps the earlier error with the later one, as the language does. */
function suppressing(error: unknown, suppressed: unknown): Error {
	return Object.assign(new Error('An error was suppressed during disposal'), { name: 'SuppressedError', error, suppressed });
}

class OwnStack {
	protected disposals: Disposal[] = [];
	disposed = false;

	defer(disposal: Disposal): void {
		if (this.disposed) throw new ReferenceError('the stack is disposed already');
		this.disposals.push(disposal);
	}

	adopt<T>(value: T, onDispose: (value: T) => unknown): T {
		this.defer(() => onDispose(value));
		return value;
	}

	/** Moves the contents to a new stack and marks this one as disposed. */
	move(): this {
		const moved = new (this.constructor as new () => this)();
		for (const disposal of this.taken()) moved.defer(disposal);
		return moved;
	}

	protected taken(): Disposal[] {
		if (this.disposed) return [];
		this.disposed = true;
		return this.disposals.splice(0);
	}
}

class OwnDisposableStack extends OwnStack {
	use<T extends Disposable | null | undefined>(value: T): T {
		if (value !== null && value !== undefined) this.defer(() => value[Symbol.dispose]());
		return value;
	}

	dispose(): void {
		let failure: { readonly error: unknown } | undefined;
		for (const disposal of this.taken().toReversed())
			try {
				disposal();
			} catch (error) {
				failure = { error: failure === undefined ? error : suppressing(error, failure.error) };
			}
		if (failure !== undefined) throw failure.error;
	}

	[Symbol.dispose](): void {
		this.dispose();
	}
}

class OwnAsyncDisposableStack extends OwnStack {
	use<T extends AsyncDisposable | Disposable | null | undefined>(value: T): T {
		if (value !== null && value !== undefined)
			this.defer(() => (Symbol.asyncDispose in value ? value[Symbol.asyncDispose]() : value[Symbol.dispose]()));
		return value;
	}

	async disposeAsync(): Promise<void> {
		let failure: { readonly error: unknown } | undefined;
		for (const disposal of this.taken().toReversed())
			try {
				await disposal();
			} catch (error) {
				failure = { error: failure === undefined ? error : suppressing(error, failure.error) };
			}
		if (failure !== undefined) throw failure.error;
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.disposeAsync();
	}
}

const native: Partial<Pick<typeof globalThis, 'DisposableStack' | 'AsyncDisposableStack'>> = globalThis;
export const stacks = { OwnDisposableStack, OwnAsyncDisposableStack };
export const DisposableStack = native.DisposableStack ?? OwnDisposableStack;
export const AsyncDisposableStack = native.AsyncDisposableStack ?? OwnAsyncDisposableStack;
