export interface DialOrder {
	readonly id: number;
	readonly host: string;
	readonly port: number;
}

/** `dialled` carries the socket. */
export type DialAnswer =
	| { readonly kind: 'ready' }
	| { readonly kind: 'dialled'; readonly id: number }
	| { readonly kind: 'failed'; readonly id: number; readonly code: string; readonly reason: string };
