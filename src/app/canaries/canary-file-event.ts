/** The result for one file when canaries are planted or removed. */
export interface CanaryFileEvent {
	/** `exists`: another file is in its place and stays. `changed`: the file no longer contains the canary and stays. */
	readonly kind: 'planted' | 'exists' | 'removed' | 'changed' | 'gone';
	readonly path: string;
}
