// The server's own name in the forms that directories use: @upstash/context7-mcp → context7mcp, context7.

import type { Evidence } from './evidence.ts';

/** Words that name a kind of thing, not a particular one. */
const GENERIC: ReadonlySet<string> = new Set([
	'mcp', 'server', 'servers', 'tool', 'tools', 'the', 'node', 'js', 'mjs', 'ts', 'py', 'python', 'official', 'app', 'cli', 'service', 'simple',
	'basic', 'model', 'context', 'protocol', 'modelcontextprotocol', 'index', 'main', 'demo', 'example', 'test', 'src', 'dist',
]); // biome-ignore format: a list
/** Directories that many programs use, whatever the server is called. */
const COMMON: ReadonlySet<string> = new Set([
	'config', 'cache', 'local', 'share', 'state', 'data', 'home', 'bash', 'profile', 'user', 'users', 'documents', 'downloads', 'desktop', 'library',
	'bin', 'etc', 'temp', 'systemd', 'autostart', 'applications', 'fonts', 'themes', 'icons', 'trash', 'mime', 'dconf', 'code', 'git', 'npm', 'pip',
	'projects', 'project', 'work', 'workspace', 'repos', 'source', 'photos', 'pictures', 'music', 'videos', 'public', 'templates', 'dropbox',
	'vscode', 'cursor', 'claude', 'docker', 'kube', 'mozilla', 'chrome', 'chromium', 'firefox', 'thunderbird', 'slack', 'signal', 'discord', 'zoom',
]); // biome-ignore format: a list
const SHORTEST = 4;
const SHORTEST_WITHIN = 6;
const MOST_KNOWN = 10_000;

/** Whether a directory's name marks it as this server's. */
export function ownNameMatcher({ launch, declaration }: Evidence): (segment: string) => boolean {
	const given = [launch.name, declaration?.server.name, launch.target.kind === 'package' ? launch.target.name : undefined];
	const names = [...new Set(given.flatMap((name) => (name === undefined ? [] : variants(name))))];
	const isOwn = (segment: string): boolean => {
		const squashed = squash(segment);
		if (COMMON.has(squashed)) return false;
		if (names.some((name) => squashed === name || (name.length >= SHORTEST_WITHIN && squashed.includes(name)))) return true;
		// Words that are left out only shorten a name.
		const longEnough = names.filter((name) => name.length < squashed.length);
		return longEnough.length > 0 && longEnough.includes(squash(specificParts(segment).join('')));
	};
	// The same few directories contain most of what a server touches.
	const known = new Map<string, boolean>();
	return (segment) => {
		const before = known.get(segment);
		if (before !== undefined) return before;
		const answer = isOwn(segment);
		if (known.size < MOST_KNOWN) known.set(segment, answer);
		return answer;
	};
}

function variants(name: string): readonly string[] {
	const [first = '', second] = name.split('/');
	const unscoped = second ?? first;
	const core = specificParts(unscoped).join('');
	const scopeCore = second === undefined || core !== '' ? '' : specificParts(first).join('');
	return [squash(name), squash(unscoped), core, scopeCore].filter(
		(variant) => variant.length >= SHORTEST && !COMMON.has(variant) && !GENERIC.has(variant),
	);
}

function specificParts(name: string): readonly string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter((part) => part !== '' && !GENERIC.has(part));
}

function squash(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
