/** The permitted destinations of a guarded cell. */
export interface EgressRules {
	permitsName(name: string): boolean;
	permitsAddress(address: string): boolean;
	/** Returns why a permitted name must not lead to this address. */
	refusalOf(address: string): string | undefined;
}

/** A refused attempt of the cell. */
export interface RefusedEgress {
	/** `evil.example:443`, or only the name of a query. */
	readonly subject: string;
	readonly reason: string;
}
