// Signs of what an order makes a model run, attach or fetch: scripts, destructive commands, files with secrets.

import { BLANKS, headPairs, type RoleMarkerPattern } from './role-marker-pattern.ts';

/** Too little on its own, because honest answers and errors name such things; it adds to an order beside it. */
const BESIDES = 0.25;

export const COMMAND_MARKERS: readonly RoleMarkerPattern[] = [
	{
		name: 'named-data-image',
		what: 'has an image carry data out',
		weight: 0.7,
		heads: ['!['],
		pattern:
			/!\[[^\]\n]{0,60}\]\(https?:[^)\s?]{1,100}\?[a-z_]{1,20}=(?:system|conversation|secret|user|chat|session)[_-]?(?:prompt|history|keys?|data|secrets?|token)\b/iy,
	},
	{
		name: 'data-image',
		what: 'has an image carry data out',
		weight: 0.7,
		heads: ['![', '<img '],
		pattern:
			/!\[[^\]\n]{0,60}\]\(https?:[^)\s]{0,200}[[{<$][^)\n]{0,100}\)?|<img [^<>]{0,100}src=["']?https?:[^"'\s<>]{0,200}[{$[][a-z!]/iy,
	},
	{
		// sample: "[View](https://host.example/collect?cookie=DOCUMENT_COOKIE)"
		name: 'data-link',
		what: 'has a link carry data out',
		weight: 0.6,
		heads: ['](http'],
		pattern:
			/\]\(https?:[^)\s?]{1,100}\?[^)\s=]{0,40}(?:=[^)\s&]{0,40}&[a-z_]{0,20})?(?:data|cookie|secret|leak|exfil|stolen)=[A-Z][A-Z_]{2,40}[&)]/y,
	},
	{ name: 'script-tag', what: 'carries a script', weight: 0.3, heads: ['<script', 'onerror='], pattern: /<script[\s>]|\bonerror=/iy },
	{
		name: 'script-image',
		what: 'carries a script',
		weight: 0.6,
		heads: ['<img src='],
		pattern: /<img src=['"]?[^<>\n]{0,60}onerror=['"]?[^<>\n]{0,60}(?:console|alert|fetch|eval)/iy,
	},
	{ name: 'script-link', what: 'carries a script', weight: 0.6, heads: ['](javascript:'], pattern: /\]\(javascript:/iy },
	{
		name: 'file-link',
		what: 'has a secret file attached',
		weight: 0.7,
		heads: ['MEDIA:', 'file:///'],
		pattern: /\bMEDIA:\s?file:\/\/|file:\/\/\/(?:etc\/shadow|[\w./~-]{0,60}\.ssh\/)/y,
	},
	{
		name: 'git-hook',
		what: 'has a program run at every commit',
		weight: 0.6,
		heads: [...headPairs('>', `.${BLANKS}`), 'hooksPath', 'fsmonitor'],
		pattern: />\s{0,2}\.git\/hooks\/|\bhooksPath = |\bfsmonitor = /y,
	},
	{
		name: 'destroy',
		what: 'names a command that destroys',
		weight: 0.6,
		heads: ['rm -', 'core.'],
		pattern: /\brm -rf? \/(?:\s|$|\*)|core\.(?:hooksPath|fsmonitor|sshCommand)[ =]/y,
	},
	{
		name: 'one-liner',
		what: 'has a command read or run what it should not',
		weight: 0.6,
		heads: ['python'],
		pattern: /\bpython3? -c ["'\\][^\n]{0,100}(?:os\.system|open\(|subprocess|environ)/y,
	},
	{
		name: 'environment-dump',
		what: 'has the environment printed',
		weight: 0.6,
		heads: ['env |', 'printenv >', 'os.environ.items'],
		pattern: /\benv \| sort\b|\bprintenv >|os\.environ\.items/y,
	},
	{
		name: 'metadata-address',
		what: 'names the address where a cloud gives out credentials',
		weight: BESIDES,
		heads: ['169.254', 'metadata.google'],
		pattern: /\b169\.254\.169\.254\b|\bmetadata\.google\.internal\b/y,
	},
	{
		name: 'piped-shell',
		what: 'has a program run that is fetched at that moment',
		weight: BESIDES,
		heads: ['curl ', 'wget '],
		pattern: /\b(?:curl|wget) [^|\n]{1,200}\| ?(?:sudo )?(?:ba)?sh\b/y,
	},
	{
		name: 'open-all',
		what: 'has the model use more rights than its task needs',
		weight: 0.6,
		heads: ['chmod ', 'NOPASSWD'],
		// All commands for everyone: a guide that lets one program run without a password names the program.
		pattern: /\bchmod (?:-R )?(?:777|a\+rwx) ['"]?\/(?=['"\s]|$)|\bNOPASSWD ?: ?ALL\b/y,
	},
	{
		name: 'query-tail',
		what: 'has a query read more than it should',
		weight: BESIDES,
		heads: ["' or ", 'union '],
		pattern: /' OR '?1'?='?1|\bUNION (?:ALL )?SELECT\b/iy,
	},
];
