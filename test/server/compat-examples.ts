// The examples of an older product's policy API: what its callers ask and what they are answered.

export interface CompatExample {
	readonly policy: string;
	readonly tool: string;
	readonly arguments: Readonly<Record<string, unknown>>;
	readonly decision: 'ALLOW' | 'BLOCK';
	/** Exactly; absent: any reason. */
	readonly reason?: string;
}

const PASSED = 'Passed all policy checks';
const pattern = (text: string) => `Argument contains blocked pattern: '${text}'`;
const unlisted = (tool: string) => `Tool '${tool}' is not in the allowed_tools list`;

/** Of its usual default policy. */
const PATTERNS = ['169.254.169.254', '169.254.170.2', 'localhost', '127.0.0.1', '/etc/passwd', '/etc/shadow', 'file://', 'gopher://'];
const STRICT_PATTERNS = ['169.254', 'localhost', '127.0.0.1', '0.0.0.0', '::1', '/etc/', '/proc/', '/sys/', 'file://', 'gopher://'];

export const COMPAT_EXAMPLES: readonly CompatExample[] = [
	{ policy: 'default', tool: 'read_secrets', arguments: {}, decision: 'BLOCK', reason: unlisted('read_secrets') },
	{ policy: 'default', tool: 'ssrf_fetch', arguments: { url: 'http://169.254.169.254/latest/meta-data/' }, decision: 'BLOCK' },
	{ policy: 'default', tool: 'safe_tool', arguments: { name: 'Sri' }, decision: 'ALLOW', reason: PASSED },
	{ policy: 'default', tool: 'get_time', arguments: {}, decision: 'ALLOW', reason: PASSED },
	{ policy: 'default', tool: 'list_files', arguments: { directory: 'notes' }, decision: 'ALLOW', reason: PASSED },
	{ policy: 'strict', tool: 'list_files', arguments: {}, decision: 'BLOCK', reason: unlisted('list_files') },
	{ policy: 'strict', tool: 'safe_tool', arguments: { note: 'fetch the sketch' }, decision: 'ALLOW', reason: PASSED },
	...PATTERNS.flatMap((text): CompatExample[] => [
		{ policy: 'default', tool: 'safe_tool', arguments: { value: `a ${text} b` }, decision: 'BLOCK', reason: pattern(text) },
		{ policy: 'default', tool: 'safe_tool', arguments: { value: `A ${text.toUpperCase()} B` }, decision: 'BLOCK', reason: pattern(text) },
		{
			policy: 'default',
			tool: 'safe_tool',
			arguments: { deep: { er: [{ list: ['x', `see ${text}`] }] } },
			decision: 'BLOCK',
			reason: pattern(text),
		},
	]),
	...STRICT_PATTERNS.map(
		(text): CompatExample => ({
			policy: 'strict',
			tool: 'safe_tool',
			arguments: { list: ['x', `y ${text}`] },
			decision: 'BLOCK',
			reason: pattern(text),
		}),
	),
];

export const COMPAT_RISKS: readonly (readonly [tools: readonly string[], level: string])[] = [
	[['read_secrets', 'ssrf_fetch', 'safe_tool'], 'HIGH'],
	[['read_file', 'list_files'], 'MEDIUM'],
	[['safe_tool', 'get_time'], 'LOW'],
];
