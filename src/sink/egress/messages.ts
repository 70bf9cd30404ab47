/** What the process in the namespace tells; the first three come with the socket they are about. */
export type EgressMessage =
	| { readonly kind: 'streams' }
	| { readonly kind: 'dns-streams' }
	| { readonly kind: 'dns-datagrams' }
	| { readonly kind: 'ready'; readonly cellPid: number }
	| { readonly kind: 'failed'; readonly reason: string };
