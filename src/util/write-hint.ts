const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

export function isFullDisk(error: unknown): boolean {
	return FULL.has((error as NodeJS.ErrnoException).code ?? '');
}

/** What to do about a file that cannot be written. `place`: "give --output a file". */
export function writeHint(cause: unknown, place: string): string {
	return isFullDisk(cause) ? `free some space there, or ${place} on another disk` : `${place} that you may write to`;
}
