// The identity of the machine as programs in the cell see it: an ordinary one, always the same, and another one for comparison.

export interface MachineIdentity {
	readonly hostname: string;
	readonly id: string;
}

export const USUAL_MACHINE: MachineIdentity = { hostname: 'workstation', id: '5f0c1d2e3b4a49588776655443322110' };
/** Of the same form and length. */
export const OTHER_MACHINE: MachineIdentity = { hostname: 'desk-ravine', id: 'c83e7a9045d14b6fa2917b30e65d4f8c' };

/** Files with the identity, by their path in the cell. */
export function identityFiles({ hostname, id }: MachineIdentity): Readonly<Record<string, string>> {
	return {
		'/etc/hosts': `127.0.0.1 localhost ${hostname}\n::1 localhost\n`,
		'/etc/hostname': `${hostname}\n`,
		'/etc/machine-id': `${id}\n`,
	};
}
