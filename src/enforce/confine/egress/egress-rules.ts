/** Where a guarded cell may go. */
export interface EgressRules {
	permitsName(name: string): boolean;
	permitsAddress(address: string): boolean;
	/** Why a permitted name must not lead to this address. */
	refusalOf(address: string): string | undefined;
}

/** What the cell tried and was refused. */
export interface RefusedEgress {
	/** `evil.example:443`, or the name alone that was asked for. */
	readonly subject: string;
	readonly reason: string;
}
