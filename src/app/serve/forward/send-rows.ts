import type { ForwardedRow } from './forwarded-row.ts';

/** Returns when the receiver has taken the rows; throws when it is not known to have. */
export type SendRows = (rows: readonly ForwardedRow[], signal: AbortSignal) => Promise<void>;
