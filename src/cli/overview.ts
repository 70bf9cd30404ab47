// The overview of `candor --help`: one line per verb. It imports nothing, so it appears immediately.

export const SUMMARIES: Readonly<Record<string, string>> = {
	audit: 'run a server in a cell, work every tool, and compare what it does with what it says',
	scan: 'find the MCP servers that your clients are configured with, and what is known of them (docs/scan.md)',
	wrap: 'put the guard in front of the servers that your clients start, by what their audits found (docs/wrap.md)',
	unwrap: 'take it away again: every byte as before',
	init: 'write a candor.yaml from what this project says of itself (docs/config.md)',
	judge: 'judge again a run that an audit kept with --out-dir; nothing is started',
	report: 'print a stored report again, in any format',
	diff: 'what changed between two audits: findings, declaration, effects, trust',
	test: 'test a server: valid, edge, malformed and injection cases for every tool, and a score',
	lock: 'write down what a server declares and does, in candor.lock (docs/lock.md)',
	verify: 'run a locked server again: exit 3 when it does something that its lock does not have',
	demo: 'audit two bundled servers that say the same and do different things',
	doctor: 'what works on this machine, what doesn’t, and the command that fixes it',
	explain: 'say what a rule looks for and why, in English',
	guard: 'stand between an agent and a server: every call is decided by a policy and kept in the ledger',
	canaries: 'fake secrets in a real project, which the guard looks for',
	approve:
		'let a withheld tool, prompt or other part of a declaration pass, or one call that the policy asks about; without arguments: what waits',
	accept: 'accept what an audited server declares now: until then declaration-changed stays a finding; without arguments: what waits',
	ledger: 'the guard’s decisions and what became of them, oldest first',
	stats: 'how often the guard allowed, blocked and asked: in all, by server, tool and rule',
	inspect: 'what a policy says to a call: ALLOWED or BLOCKED, and why; nothing is called',
	risk: 'what a set of tools could do: LOW, MEDIUM or HIGH, with a score and why',
	sign: 'sign a report with your key, or check that a file is what was signed (docs/sign.md)',
	push: 'send the JSON report of an audit to a hub (docs/hub.md)',
	serve: 'the API and the dashboard, on this machine: inspect calls, read the ledger, edit policies, approve (docs/serve.md)',
	store: 'back up, export and limit what `candor serve` has stored (docs/store.md)',
	fleet: 'audit many servers from a queue that workers on any number of machines share (docs/fleet.md)',
	sandbox: 'launch, stop and list servers that a running `candor serve` keeps in cells behind the guard',
	policy: 'check, explain, compare and suggest policies (docs/policy.md)',
	cache: 'what candor has fetched and measured; candor cache prune removes what is old',
	completion: 'completion of commands and flags for bash, zsh and fish',
	man: 'the manual of all commands: candor man | man -l -',
};

/** The verbs in the order of the overview, by what a person wants to do. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
	'Look at a server': ['audit', 'scan', 'test', 'demo', 'explain', 'report', 'judge', 'diff'],
	'Hold it to what it does': ['lock', 'verify', 'accept', 'init'],
	'Guard it every day': ['guard', 'wrap', 'unwrap', 'approve', 'policy', 'inspect', 'risk', 'ledger', 'stats', 'canaries', 'sandbox'],
	'Share and serve': ['sign', 'push', 'serve', 'store', 'fleet'],
	'This machine': ['doctor', 'cache', 'completion', 'man'],
};

export const DESCRIPTION = 'Does this MCP server do what it says, and nothing else?';
const ASKS_FOR_IT: ReadonlySet<string> = new Set(['-h', '--help', 'help']);
const NAME_WIDTH = 12;
const NARROWEST = 40;

/** Whether the words after `candor` ask for the overview. */
export function asksForOverview(words: readonly string[]): boolean {
	return words.length === 0 || (words.length === 1 && ASKS_FOR_IT.has(words[0] ?? ''));
}

export function overview(width: number): string {
	const room = Math.max(NARROWEST, width) - NAME_WIDTH - 2;
	const verb = (name: string) =>
		broken(SUMMARIES[name] ?? '', room).map((line, index) => `  ${(index === 0 ? name : '').padEnd(NAME_WIDTH)}${line}`);
	const groups = Object.entries(GROUPS).flatMap(([title, names]) => [`${title}:`, ...names.flatMap(verb), '']);
	return [
		'Usage: candor <command> [flags]',
		'',
		DESCRIPTION,
		'',
		...groups,
		'candor <command> --help shows its flags; candor --version the version.',
		'',
	].join('\n');
}

function broken(text: string, width: number): readonly string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines;
}
