/** A reader of bytes that others choose. */
export interface Surface {
	readonly name: string;
	readonly samples: readonly Buffer[];
	/** How many inputs it gets of ten million, by what one costs. */
	readonly inputs: number;
	/** Throws where the reader is at fault: what it says about bad input is caught inside. */
	readonly read: (bytes: Buffer) => void | Promise<void>;
}
