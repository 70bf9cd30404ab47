// Names in `Host` and `Origin` headers: which of them can only mean this machine.

/** localhost:8080 → localhost; [::1]:8080 → ::1. Undefined: it names no host. */
export function hostName(host: string): string | undefined {
	return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? tidyHostName(new URL(`http://${host}`).hostname) : undefined;
}

export function tidyHostName(hostname: string): string {
	return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Names that no name server is asked about, and addresses of this machine alone. */
export function isOwnHostName(name: string): boolean {
	return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
