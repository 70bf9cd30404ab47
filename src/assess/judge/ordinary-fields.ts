// Header fields that HTTP libraries send with every request, whatever it is about.

const ORDINARY: ReadonlySet<string> = new Set([
	'host', 'user-agent', 'accept', 'accept-encoding', 'accept-language', 'accept-charset', 'connection', 'keep-alive', 'proxy-connection', 'te',
	'upgrade', 'upgrade-insecure-requests', 'http2-settings', 'expect', 'cache-control', 'pragma', 'priority', 'dnt', 'purpose', 'save-data',
	'content-length', 'content-type', 'content-encoding', 'transfer-encoding', 'trailer', 'range', 'if-range', 'if-match', 'if-none-match',
	'if-modified-since', 'if-unmodified-since', 'origin', 'referer', 'date', 'via', 'forwarded', 'x-requested-with', 'max-forwards',
	// Of a package manager, and of a library that follows a request through several programs.
	'npm-session', 'npm-command', 'npm-scope', 'npm-in-ci', 'npm-auth-type', 'pacote-version', 'pacote-req-type', 'pacote-pkg-id', 'pacote-integrity',
	'traceparent', 'tracestate', 'git-protocol',
]); // biome-ignore format: a list
const FAMILIES = ['sec-', 'access-control-request-'];

export function isOrdinaryField(name: string): boolean {
	return ORDINARY.has(name) || FAMILIES.some((start) => name.startsWith(start));
}
