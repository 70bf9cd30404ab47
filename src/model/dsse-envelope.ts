/** A signed payload in the form of DSSE, version 1 (secure-systems-lab/dsse). */
export interface DsseEnvelope {
	/** Base64. */
	readonly payload: string;
	readonly payloadType: string;
	readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** Payload type of a signed report. Any other file is signed as bytes. */
export const REPORT_PAYLOAD = 'application/vnd.candor.report+json';
export const BYTES_PAYLOAD = 'application/octet-stream';
