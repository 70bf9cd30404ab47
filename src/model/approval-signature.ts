/** That an approval is a person's. */
export interface ApprovalSignature {
	/** Fingerprint of the key. */
	readonly key: string;
	/** Unique for each approval: it names the approval in the ledger. */
	readonly nonce: string;
	readonly issued: string;
	/** Ed25519, as base64, over the statement and the three above. */
	readonly signature: string;
}
