// Names in `Host` and `Origin` headers that can only mean this machine.

/** localhost:8080 → localhost; [::1]:8080 → ::1. Returns undefined if the value names no host. */
export function hostName(host: string): string | undefined {
	return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? tidyHostName(new URL(`http://${host}`).hostname) : undefined;
}

export function tidyHostName(hostname: string): string {
	return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Whether no name server is asked about the name, or it is an address of this machine alone. */
export function isOwnHostName(name: string): boolean {
	return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
