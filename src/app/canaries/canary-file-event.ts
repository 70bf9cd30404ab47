/** What became of one file, while canaries are planted or removed. */
export interface CanaryFileEvent {
	/** `exists`: somebody's file is in the place, and stays. `changed`: the file no longer holds the canary, and stays. */
	readonly kind: 'planted' | 'exists' | 'removed' | 'changed' | 'gone';
	readonly path: string;
}
