import type { ForwardedRow } from './forwarded-row.ts';

/** Resolves when the receiver has taken the rows, and rejects if that is uncertain. */
export type SendRows = (rows: readonly ForwardedRow[], signal: AbortSignal) => Promise<void>;
