// The addresses of the little network between the cell and the sink: what a machine behind an ordinary router looks like.

export const LAYOUT = {
	sinkDevice: 'uplink',
	cellDevice: 'enp3s0',
	sink4: '192.168.1.1',
	cell4: '192.168.1.23',
	prefix4: 24,
	sink6: 'fd00:c0:1::1',
	cell6: 'fd00:c0:1::23',
	prefix6: 64,
	/** What a service of the cell's own machine is called between the two: the address that never is anybody's (RFC 7600). */
	machine4: '192.0.0.8',
	/** Where redirected streams and datagrams arrive; nobody sees this number. */
	catchAllPort: 9999,
	dnsPort: 53,
} as const;

export type Layout = Readonly<Record<keyof typeof LAYOUT, string | number>>;

/** For a guarded cell, which may have to reach machines of the user's own network: addresses that nobody's network has (RFC 7335). */
export const GUARDED_LAYOUT = { ...LAYOUT, sink4: '192.0.0.1', cell4: '192.0.0.2', prefix4: 29 } as const;
