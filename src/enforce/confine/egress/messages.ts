/** What the process in the namespace tells; the first three come with the socket they are about. */
export type EgressMessage =
	| { readonly kind: 'streams' }
	| { readonly kind: 'dns-streams' }
	| { readonly kind: 'dns-datagrams' }
	/** `datagramTap`: the descriptor of one; undefined: there is none. */
	| { readonly kind: 'ready'; readonly cellPid: number; readonly datagramTap?: number }
	| { readonly kind: 'failed'; readonly reason: string };
