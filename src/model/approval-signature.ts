/** Proof that a person made an approval. */
export interface ApprovalSignature {
	/** Fingerprint of the signing key. */
	readonly key: string;
	/** Unique per approval. The ledger refers to the approval by this value. */
	readonly nonce: string;
	readonly issued: string;
	/** Ed25519 signature, in base64, over the statement and the three fields above. */
	readonly signature: string;
}
