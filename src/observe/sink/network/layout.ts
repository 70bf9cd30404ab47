// The addresses of the small network between the cell and the sink, which looks like a machine behind an ordinary router.

export const LAYOUT = {
	sinkDevice: 'uplink',
	cellDevice: 'enp3s0',
	sink4: '192.168.1.1',
	cell4: '192.168.1.23',
	prefix4: 24,
	sink6: 'fd00:c0:1::1',
	cell6: 'fd00:c0:1::23',
	prefix6: 64,
	/** Address of services of the cell's own machine on the link between cell and sink. No host ever has it (RFC 7600). */
	machine4: '192.0.0.8',
	/** Port where redirected streams and datagrams arrive. The cell never sees it. */
	catchAllPort: 9999,
	dnsPort: 53,
} as const;

export type Layout = Readonly<Record<keyof typeof LAYOUT, string | number>>;

/** Layout of a guarded cell, which may have to reach machines of the user's network. No user's network has these addresses (RFC 7335). */
export const GUARDED_LAYOUT = { ...LAYOUT, sink4: '192.0.0.1', cell4: '192.0.0.2', prefix4: 29 } as const;
