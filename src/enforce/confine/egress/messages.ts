/** Messages of the process in the namespace. The first three carry a socket. */
export type EgressMessage =
	| { readonly kind: 'streams' }
	| { readonly kind: 'dns-streams' }
	| { readonly kind: 'dns-datagrams' }
	/** `datagramTap`: the descriptor of the tap, or undefined if there is none. */
	| { readonly kind: 'ready'; readonly cellPid: number; readonly datagramTap?: number }
	| { readonly kind: 'failed'; readonly reason: string };
