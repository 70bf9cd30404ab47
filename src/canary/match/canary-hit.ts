export interface CanaryHit {
	/** The canary's key; its value never leaves the matcher. */
	readonly key: string;
	/** Layers from the outside in: `plain`, `base64`, `gzip>plain`, `url>base64>gzip>hex`. */
	readonly form: string;
}
