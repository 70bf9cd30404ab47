// Every fixture server and what an audit of it must say: the table that the end-to-end tests walk through.

import type { Severity } from '#model/finding.ts';
import type { HttpServer } from '#model/target.ts';

export interface ExpectedFinding {
	readonly rule: string;
	readonly atLeast: Severity;
	/** Named where the finding must be attributed to this tool, alone or with others; absent: any scope will do. */
	readonly tool?: string;
}

export interface Fixture {
	/** Under fixtures/servers. */
	readonly file: string;
	readonly language: 'node' | 'python' | 'shell';
	/** `clean`: nothing at medium or above. `bad`: the first line of the file says how the audit must end. */
	readonly expects: readonly ExpectedFinding[] | 'clean' | 'bad';
	/** Values of CANDOR_FIXTURE_STATE for runs in a row over one history; the last run is the one that is judged. */
	readonly states?: readonly string[];
	/** A program that the cell must have for the expectation to hold. */
	readonly needs?: string;
	/** Its machine code is of this processor. */
	readonly architecture?: NodeJS.Architecture;
	/** Of one that listens on port 3001: how it is talked to. */
	readonly transport?: HttpServer['transport'];
	/** Rules that must have nothing to say of it. */
	readonly never?: readonly string[];
	/** Of a bad one: whether it answers `initialize` at all. */
	readonly beginsSession?: boolean;
}

type More = Omit<Fixture, 'file' | 'language' | 'expects'>;

const fixture = (file: string, expects: Fixture['expects'], more: More = {}): Fixture => ({
	file,
	language: file.endsWith('.py') ? 'python' : file.endsWith('.sh') ? 'shell' : 'node',
	expects,
	...more,
});

const clean = (file: string, more?: More): Fixture => fixture(file, 'clean', more);
const bad = (name: string, beginsSession: boolean, more: More = {}): Fixture =>
	fixture(`bad/${name}.mjs`, 'bad', { beginsSession, ...more });
const finding = (rule: string, atLeast: Severity, tool?: string): ExpectedFinding => ({ rule, atLeast, ...(tool && { tool }) });

const overHttp = { transport: 'streamable-http' } as const;
const overSse = { transport: 'sse' } as const;

const NOTE = 'format_note';
const keyRead = finding('sensitive-read', 'high', NOTE);
const keyReadAnywhere = finding('sensitive-read', 'high');
const egress = finding('undeclared-egress', 'high', NOTE);
/** Instead of the egress: over that connection data went. */
const sentAway = finding('data-exfiltration', 'high', NOTE);
const localSocket = finding('undeclared-egress', 'medium', NOTE);
const shell = finding('undeclared-exec', 'high', NOTE);
const exec = finding('undeclared-exec', 'medium', NOTE);
const write = finding('undeclared-write', 'medium', NOTE);
const dropped = finding('executable-dropped', 'high', NOTE);
const persistence = finding('persistence', 'high', NOTE);
const openPort = finding('listening-port', 'medium', NOTE);
const memoryExec = finding('memfd-exec', 'high', NOTE);
const evasion = finding('tracer-evasion', 'high', NOTE);
const loaded = finding('loaded-dropped-code', 'high', NOTE);

const demo: readonly Fixture[] = [
	clean('demo/honest.mjs'),
	clean('demo/honest.py'),
	fixture('demo/leaky.mjs', [keyRead, egress]),
	fixture('demo/leaky.py', [keyRead, egress]),
];

const theft: readonly Fixture[] = [
	...['child-cp', 'symlink', 'hard-link', 'chdir-relative', 'proc-self-fd', 'third-call-only'].flatMap((variant) => [
		fixture(`theft/${variant}.mjs`, [keyRead]),
		fixture(`theft/${variant}.py`, [keyRead]),
	]),
	fixture('theft/directory-fd.py', [keyRead]),
	fixture('theft/undumpable.py', [keyRead]),
	// Whose doing it was is not the tool's, or cannot be told from the time alone.
	...['detached-grandchild', 'at-startup', 'at-shutdown', 'from-resource', 'from-prompt', 'from-completion', 'from-subscription'].flatMap(
		(variant) => [fixture(`theft/${variant}.mjs`, [keyReadAnywhere]), fixture(`theft/${variant}.py`, [keyReadAnywhere])],
	),
	fixture('theft/from-template.mjs', [keyReadAnywhere]),
	fixture('theft/from-task.mjs', [keyRead]),
	fixture('theft/at-shutdown-http.mjs', [keyReadAnywhere], overHttp),
	fixture('theft/at-sigterm.py', [keyReadAnywhere]),
];

/** Well-behaved until the right call, or the right words, come by. */
const triggers: readonly Fixture[] = [
	fixture('triggers/eighth-call.mjs', [keyRead]),
	fixture('triggers/eighth-call.py', [keyRead]),
	fixture('triggers/email.mjs', [egress]),
	fixture('triggers/email.py', [keyRead]),
	fixture('triggers/password.mjs', [keyRead]),
	fixture('triggers/password.py', [egress]),
	fixture('triggers/above-thousand.mjs', [finding('sensitive-read', 'high', 'add_tax')]),
	fixture('triggers/above-thousand.py', [egress]),
	fixture('triggers/token.mjs', [egress]),
	fixture('triggers/url.py', [egress]),
	...['later', 'hour-timer', 'second-start'].flatMap((variant) => [
		fixture(`triggers/${variant}.mjs`, [keyReadAnywhere]),
		fixture(`triggers/${variant}.py`, [keyReadAnywhere]),
	]),
	fixture('triggers/chain.mjs', [finding('sensitive-read', 'high', 'get_note')]),
	fixture('triggers/chain.py', [finding('sensitive-read', 'high', 'delete_contact')]),
	fixture('triggers/other-client.mjs', [keyRead]),
	fixture('triggers/editor-client.mjs', [keyRead]),
	fixture('triggers/without-ci.mjs', [keyRead]),
	fixture('triggers/clock-name.mjs', [finding('undeclared-write', 'low', NOTE)]),
	fixture('triggers/list-changed.mjs', [finding('sensitive-read', 'high', 'count_lines')]),
	clean('triggers/near-miss-cleanup.mjs'),
	clean('triggers/near-miss-count.py'),
	clean('triggers/near-miss-expiry.mjs'),
	clean('triggers/near-miss-idle-exit.mjs'),
	clean('triggers/near-miss-list-changed.mjs'),
	clean('triggers/near-miss-email.mjs'),
	clean('triggers/near-miss-password.py'),
	clean('triggers/near-miss-fetch.mjs'),
	clean('triggers/near-miss-own-limit.mjs'),
	fixture('triggers/sigint.mjs', [keyReadAnywhere]),
	clean('triggers/near-miss-sigterm.py'),
	fixture('triggers/declared-beacon.mjs', [finding('undeclared-egress', 'high')]),
];

const evil = [
	finding('data-exfiltration', 'critical', 'read_file'),
	finding('canary-leaked', 'critical', 'read_file'),
	finding('sensitive-read', 'high', 'read_file'),
	finding('undeclared-egress', 'high', 'read_file'),
	finding('executable-dropped', 'critical', 'greet'),
	finding('unsafe-input-accepted', 'critical', 'calculate'),
];
/** The pair of `candor test`: as good as can be, and bad in every way. */
const goodAndEvil: readonly Fixture[] = [
	clean('good-and-evil/good.mjs'),
	clean('good-and-evil/good.py'),
	fixture('good-and-evil/evil.mjs', evil),
	fixture('good-and-evil/evil.py', evil),
];

const reads: readonly Fixture[] = [
	fixture('sensitive-read/trips.mjs', [keyRead]),
	fixture('sensitive-read/trips-missing.mjs', [keyRead]),
	fixture('sensitive-read/trips-required-option.py', [keyRead]),
	clean('sensitive-read/near-miss.mjs'),
	clean('sensitive-read/near-miss-argument.mjs'),
];

const leaked = finding('canary-leaked', 'critical', NOTE);
/** Not sent away, but put where nobody asked for it. */
const shown = finding('canary-leaked', 'high', NOTE);
const leaks: readonly Fixture[] = [
	...['https-name', 'https-address', 'fetch', 'gzip-base64', 'hex-url', 'reversed', 'dns', 'udp', 'inet6', 'drip'].map((way) =>
		fixture(`canary-leaked/trips-${way}.mjs`, [leaked, egress]),
	),
	fixture('canary-leaked/trips-urllib.py', [leaked, egress]),
	fixture('canary-leaked/trips-wget.py', [leaked, egress, exec], { needs: 'wget' }),
	fixture('canary-leaked/trips-ping.py', [leaked, egress]),
	fixture('canary-leaked/trips-curl.mjs', [leaked, egress, exec], { needs: 'curl' }),
	...['result', 'logging'].map((way) => fixture(`canary-leaked/trips-${way}.mjs`, [shown])),
	...['result-base64', 'sampling', 'staged-deleted'].map((way) => fixture(`canary-leaked/trips-${way}.py`, [shown, keyRead])),
	fixture('canary-leaked/trips-staged.mjs', [shown, keyRead]),
	fixture('canary-leaked/trips-stderr.py', [finding('canary-leaked', 'medium', NOTE)]),
	fixture('canary-leaked/trips-argument.mjs', [finding('canary-leaked', 'medium', NOTE), exec]),
	fixture('canary-leaked/trips-description.mjs', [finding('canary-leaked', 'high')]),
	// What the client answered was meant for the server, and for nobody else.
	fixture('canary-leaked/trips-answer.mjs', [shown, egress]),
	...['elicitation', 'input-required'].map((way) => fixture(`canary-leaked/trips-${way}.mjs`, [shown])),
	clean('canary-leaked/near-miss-answer.mjs'),
	clean('canary-leaked/near-miss.mjs'),
	clean('canary-leaked/near-miss-environment.mjs'),
	clean('canary-leaked/near-miss-named.py'),
	clean('canary-leaked/near-miss-redacted.py'),
	fixture('data-exfiltration/trips.mjs', [sentAway]),
	fixture('data-exfiltration/trips-query.mjs', [sentAway]),
	fixture('data-exfiltration/trips-labels.py', [sentAway]),
	fixture('data-exfiltration/trips-late.mjs', [finding('data-exfiltration', 'high', 'summarise_note')]),
	fixture('data-exfiltration/trips-open-world.mjs', [finding('data-exfiltration', 'high', 'find_recipe')]),
	clean('data-exfiltration/near-miss.mjs'),
	clean('data-exfiltration/near-miss-open-world.mjs'),
];

const http: readonly Fixture[] = [
	...['honest.mjs', 'honest-events.mjs', 'honest-inet6.mjs', 'honest.py'].map((name) => clean(`http/${name}`, overHttp)),
	clean('http/honest-sse.mjs', overSse),
	clean('http/asks-for-a-token.mjs', overHttp),
	fixture('http/leaky.mjs', [keyRead, egress, leaked], overHttp),
	fixture('http/leaky.py', [keyRead, egress, leaked], overHttp),
	fixture('http/leaky-sse.mjs', [keyRead, egress, leaked], overSse),
];

const network: readonly Fixture[] = [
	fixture('undeclared-egress/trips-fetch.mjs', [finding('undeclared-egress', 'high', 'upper_note')], { never: ['data-exfiltration'] }),
	fixture('undeclared-egress/trips-tcp.mjs', [egress]),
	fixture('undeclared-egress/trips-tcp.py', [egress]),
	fixture('undeclared-egress/trips-inet6.mjs', [egress]),
	fixture('undeclared-egress/trips-mapped.mjs', [egress]),
	fixture('undeclared-egress/trips-mapped.py', [egress]),
	fixture('undeclared-egress/trips-udp.mjs', [egress]),
	fixture('undeclared-egress/trips-udp.py', [egress]),
	fixture('undeclared-egress/trips-unix-path.mjs', [localSocket]),
	fixture('undeclared-egress/trips-abstract.mjs', [localSocket]),
	fixture('undeclared-egress/trips-abstract.py', [localSocket]),
	fixture('undeclared-egress/trips-dns.mjs', [egress]),
	fixture('undeclared-egress/trips-dns.py', [egress]),
	fixture('undeclared-egress/trips-curl.mjs', [egress, exec], { needs: 'curl' }),
	fixture('undeclared-egress/trips-denied.mjs', [finding('undeclared-egress', 'high', 'tidy_note')]),
	fixture('undeclared-egress/trips-other-host.mjs', [finding('undeclared-egress', 'high', 'current_weather')]),
	clean('undeclared-egress/near-miss-argument.mjs'),
	clean('undeclared-egress/near-miss-declared.mjs'),
	clean('undeclared-egress/near-miss-own-socket.mjs'),
	clean('undeclared-egress/near-miss-offline.mjs'),
	fixture('closed-world-connects/trips.mjs', [finding('closed-world-connects', 'high', NOTE), egress]),
	fixture('closed-world-connects/trips-argument.mjs', [finding('closed-world-connects', 'high', 'fetch_page')]),
	clean('closed-world-connects/near-miss.mjs'),
	clean('closed-world-connects/near-miss-open.mjs'),
	clean('closed-world-connects/near-miss-service.mjs'),
	fixture('listening-port/trips-all-v4.mjs', [openPort]),
	fixture('listening-port/trips-all-v4.py', [openPort]),
	fixture('listening-port/trips-all-v6.mjs', [openPort]),
	fixture('listening-port/trips-after-probe.mjs', [openPort]),
	fixture('listening-port/trips-probe.mjs', [finding('listening-port', 'low', NOTE)]),
	fixture('listening-port/trips-later.mjs', [finding('listening-port', 'medium', 'count_words')]),
	fixture('listening-port/trips-loopback.mjs', [finding('listening-port', 'low', NOTE)]),
	clean('listening-port/near-miss-unix.mjs'),
	clean('listening-port/near-miss-declared.mjs'),
	fixture('listening-port/trips-http-all.mjs', [finding('listening-port', 'low')], overHttp),
	fixture('listening-port/trips-http-second.mjs', [openPort], overHttp),
];

const processes: readonly Fixture[] = [
	fixture('undeclared-exec/trips-sh.mjs', [shell]),
	fixture('undeclared-exec/trips-sh.py', [shell]),
	fixture('undeclared-exec/trips-env.mjs', [exec]),
	fixture('undeclared-exec/trips-inline.mjs', [exec]),
	fixture('undeclared-exec/trips-inline.py', [exec]),
	fixture('undeclared-exec/trips-other-program.mjs', [finding('undeclared-exec', 'medium', 'repository_status')]),
	clean('undeclared-exec/near-miss-declared.mjs'),
	clean('undeclared-exec/near-miss-filters.sh', { needs: 'jq' }),
	clean('undeclared-exec/near-miss-argument.mjs'),
	clean('undeclared-exec/near-miss-worker.mjs'),
	fixture('memfd-exec/trips.py', [memoryExec]),
	fixture('memfd-exec/trips-unlinked.py', [memoryExec, dropped]),
	clean('memfd-exec/near-miss.py'),
	fixture('io-uring/trips.py', [finding('io-uring', 'info', NOTE)]),
	fixture('io-uring/trips-leak.py', [finding('io-uring', 'info', NOTE)]),
	clean('io-uring/near-miss.py'),
	fixture('kernel-tampering/trips.py', [finding('kernel-tampering', 'high', NOTE)]),
	fixture('kernel-tampering/trips-vsock.py', [finding('kernel-tampering', 'high', NOTE)]),
	fixture('kernel-tampering/trips-sysctl.mjs', [finding('kernel-tampering', 'critical', NOTE)]),
	fixture('kernel-tampering/trips-names.py', [finding('kernel-tampering', 'critical', NOTE)]),
	clean('kernel-tampering/near-miss.py'),
	clean('kernel-tampering/near-miss-own-process.py'),
	...['i386', 'x32'].map((abi) => fixture(`tracer-evasion/trips-${abi}.py`, [evasion], { architecture: 'x64' })),
	...['untraced', 'untraced-clone3', 'listener'].map((way) => fixture(`tracer-evasion/trips-${way}.py`, [evasion])),
	clean('tracer-evasion/near-miss.py'),
	fixture('detached-process/trips.mjs', [finding('detached-process', 'medium'), exec]),
	fixture('detached-process/trips.py', [finding('detached-process', 'medium')]),
	clean('detached-process/near-miss-awaited.mjs'),
	clean('detached-process/near-miss-worker.mjs'),
];

const writes: readonly Fixture[] = [
	fixture('undeclared-write/trips-home.mjs', [write]),
	fixture('undeclared-write/trips-home.py', [write]),
	fixture('undeclared-write/trips-cwd.mjs', [write]),
	fixture('undeclared-write/trips-append.mjs', [write]),
	fixture('undeclared-write/trips-named-file.mjs', [finding('undeclared-write', 'medium', 'count_lines')]),
	clean('undeclared-write/near-miss-looks.mjs'),
	clean('undeclared-write/near-miss-argument.mjs'),
	clean('undeclared-write/near-miss-cache.mjs'),
	clean('undeclared-write/near-miss-scratch.mjs'),
	clean('undeclared-write/near-miss-scratch.py'),
	fixture('read-only-writes/trips.mjs', [finding('read-only-writes', 'high', NOTE)]),
	fixture('read-only-writes/trips-cwd.mjs', [finding('read-only-writes', 'high', NOTE)]),
	fixture('read-only-writes/trips-argument.mjs', [finding('read-only-writes', 'high', 'save_note')]),
	clean('read-only-writes/near-miss-reads.mjs'),
	clean('read-only-writes/near-miss-scratch.mjs'),
	clean('read-only-writes/near-miss-cache.mjs'),
	fixture('executable-dropped/trips-mode.mjs', [dropped]),
	fixture('executable-dropped/trips-chmod.mjs', [dropped]),
	fixture('executable-dropped/trips-fchmod.py', [dropped]),
	fixture('executable-dropped/trips-deleted.mjs', [dropped, exec]),
	fixture('executable-dropped/trips-rename.mjs', [dropped]),
	clean('executable-dropped/near-miss-data.mjs'),
	clean('executable-dropped/near-miss-directory.mjs'),
	clean('executable-dropped/near-miss-private.mjs'),
	...['.mjs', '.py', '-memfd.py', '-mprotect.py'].map((way) => fixture(`loaded-dropped-code/trips${way}`, [loaded])),
	clean('loaded-dropped-code/near-miss.mjs'),
	clean('loaded-dropped-code/near-miss.py'),
	...['bashrc', 'profile', 'renamed', 'autostart', 'systemd', 'git-hook', 'claude-config', 'cursor-config', 'authorized-keys'].map((way) =>
		fixture(`persistence/trips-${way}.mjs`, [persistence]),
	),
	fixture('persistence/trips-bashrc.py', [persistence]),
	// The spool is not writable in the cell: an attempt only.
	fixture('persistence/trips-cron.mjs', [finding('persistence', 'medium', NOTE)]),
	fixture('persistence/trips-git-setting.mjs', [finding('persistence', 'critical', 'list_branches')]),
	clean('persistence/near-miss-git-setting.mjs'),
	clean('persistence/near-miss.mjs'),
	clean('persistence/near-miss-mention.mjs'),
	clean('persistence/near-miss-argument.mjs'),
	clean('persistence/near-miss-settings.mjs'),
];

const protocol: readonly Fixture[] = [
	// Seen once, it is not forgotten.
	fixture('declaration-changed/trips.mjs', [finding('declaration-changed', 'high')], { states: ['v1', 'v2', 'v2'] }),
	fixture('declaration-changed/trips-within.mjs', [finding('declaration-changed', 'high', 'count_words')]),
	fixture('declaration-changed/trips-within.py', [finding('declaration-changed', 'high', 'count_words')]),
	clean('declaration-changed/near-miss-dated.mjs'),
	clean('declaration-changed/near-miss.mjs', { states: ['v1', 'v2'] }),
	clean('declaration-changed/near-miss-set.py', { states: ['v1', 'v1'] }),
	clean('declaration-changed/near-miss-failed-list.mjs', { states: ['v1', 'v2'] }),
	fixture('stdout-noise/trips.mjs', [finding('stdout-noise', 'low')]),
	fixture('stdout-noise/trips-completion.mjs', [finding('stdout-noise', 'low')]),
	clean('stdout-noise/near-miss.mjs'),
	fixture('http-noise/trips.mjs', [finding('http-noise', 'low')], overHttp),
	clean('http-noise/near-miss.mjs', overHttp),
	fixture('list-failed/trips.mjs', [finding('list-failed', 'low')]),
	clean('list-failed/near-miss.mjs'),
	fixture('crash/trips.mjs', [finding('crash', 'low', NOTE)]),
	fixture('crash/trips-throws.mjs', [finding('crash', 'low', NOTE)]),
	fixture('crash/trips-malformed.mjs', [finding('crash', 'low', 'count_words')]),
	fixture('crash/trips-malformed.py', [finding('crash', 'low', 'count_words')]),
	fixture('schema-not-enforced/trips.mjs', [finding('schema-not-enforced', 'info', 'measure_text')]),
	fixture('schema-not-enforced/trips.py', [finding('schema-not-enforced', 'info', 'measure_text')]),
	clean('schema-not-enforced/near-miss.mjs'),
	fixture('output-breaks-schema/trips.mjs', [finding('output-breaks-schema', 'medium', 'add')]),
	fixture('output-breaks-schema/trips-missing.mjs', [finding('output-breaks-schema', 'medium', 'add')]),
	fixture('output-breaks-schema/trips-refused.mjs', [finding('output-breaks-schema', 'medium', 'add')]),
	fixture('output-breaks-schema/trips-sometimes.py', [finding('output-breaks-schema', 'low', 'measure')]),
	clean('output-breaks-schema/near-miss.mjs'),
	clean('crash/near-miss.mjs'),
	fixture('crash/trips-together.mjs', [finding('crash', 'low', NOTE)]),
	fixture('crash/trips-together.py', [finding('crash', 'medium', NOTE)]),
	fixture('crash/trips-cancelled.mjs', [finding('crash', 'low', NOTE)]),
	clean('crash/near-miss-cancelled.mjs'),
	fixture('hang/trips-cancelled.py', [finding('hang', 'low', NOTE)]),
	fixture('answers-mixed-up/trips.mjs', [finding('answers-mixed-up', 'medium', 'tidy_note')]),
	fixture('answers-mixed-up/trips.py', [finding('answers-mixed-up', 'medium', NOTE)]),
	clean('answers-mixed-up/near-miss.mjs'),
	clean('answers-mixed-up/near-miss-journal.py'),
	clean('steps/honest.mjs'),
	clean('steps/honest.py'),
	clean('steps/forgets.py'),
	clean('steps/needs-world.mjs', { needs: 'git' }),
	clean('steps/needs-services.mjs'),
	clean('steps/needs-docker.mjs'),
	clean('steps/needs-desktop.mjs'),
	clean('steps/slow-timer.mjs'),
	clean('steps/talks-of-errors.mjs'),
	fixture('hang/trips.mjs', [finding('hang', 'low', 'summarise_note')]),
	clean('hang/near-miss.mjs'),
];

/** The handshake of old, the revision without one, and servers that don't bear to be asked which. */
const generations: readonly Fixture[] = [
	...['stateless.mjs', 'stateless.py', 'first-revision.mjs', 'first-revision.py', 'both-honest.mjs'].map((name) =>
		clean(`generations/${name}`),
	),
	...['ends-at-unknown.mjs', 'deaf-to-unknown.py', 'asks.mjs'].map((name) => clean(`generations/${name}`)),
	...['stateless-http.mjs', 'stateless-http-headers.mjs'].map((name) => clean(`generations/${name}`, overHttp)),
	fixture('generations/stateless-leaky.mjs', [keyRead]),
	fixture('generations/both.mjs', [keyRead]),
];

const trips = (rule: string, atLeast: Severity, name = 'trips.mjs') => fixture(`${rule}/${name}`, [finding(rule, atLeast)]);
const deceptive: readonly Fixture[] = [
	trips('deceptive-text', 'high'),
	trips('deceptive-text', 'medium', 'trips-instructions.mjs'),
	...['near-miss.mjs', 'near-miss-scanner.py'].map((name) => clean(`deceptive-text/${name}`)),
	trips('hidden-text', 'high'),
	trips('shadows-other-tools', 'medium', 'trips.py'),
	trips('parameter-asks-for-secret', 'medium'),
	fixture(
		'result-instructs/trips.mjs',
		['forecast', 'wind'].map((tool) => finding('result-instructs', 'high', tool)),
	),
	trips('look-alike-name', 'high'),
	trips('declaration-varies-by-client', 'high'),
	trips('secret-dependent-egress', 'high'),
	clean('secret-dependent-egress/near-miss.mjs', { never: ['secret-dependent-egress'] }),
	fixture('secret-dependent-egress/trips-http.mjs', [finding('secret-dependent-egress', 'high', 'weather')], overHttp),
	trips('secret-dependent-answer', 'medium'),
	clean('secret-dependent-answer/near-miss.mjs', { never: ['secret-dependent-answer'] }),
	trips('secret-dependent-file', 'medium'),
	clean('secret-dependent-file/near-miss.mjs', { never: ['secret-dependent-file'] }),
	trips('unrequested-data', 'high'),
	clean('unrequested-data/near-miss.mjs', { never: ['unrequested-data'] }),
	trips('behaves-differently-when-watched', 'high'),
	clean('behaves-differently-when-watched/near-miss.mjs', { never: ['behaves-differently-when-watched'] }),
	...['hidden-text', 'shadows-other-tools', 'result-instructs', 'look-alike-name', 'declaration-varies-by-client'].map((rule) =>
		clean(`${rule}/near-miss.mjs`, { never: [rule] }),
	),
	clean('parameter-asks-for-secret/near-miss.mjs'),
];

const secretAsked = (atLeast: Severity) => [finding('asks-for-secret', atLeast, NOTE)];
const contextAsked = [finding('asks-for-all-context', 'medium', NOTE)];
const questions: readonly Fixture[] = [
	...['password', 'message', 'stateless'].map((way) => fixture(`asks-for-secret/trips-${way}.mjs`, secretAsked('medium'))),
	...['seed-phrase', 'card'].map((way) => fixture(`asks-for-secret/trips-${way}.py`, secretAsked('high'))),
	...['near-miss.mjs', 'near-miss-url.mjs', 'near-miss-tokens.py'].map((name) => clean(`asks-for-secret/${name}`)),
	...['trips.mjs', 'trips.py', 'trips-stateless.mjs'].map((name) => fixture(`asks-for-all-context/${name}`, contextAsked)),
	...['near-miss.mjs', 'near-miss.py'].map((name) => clean(`asks-for-all-context/${name}`)),
];

const NAMED = ['get_entry', 'show_recipe', 'open_doc', 'load_theme', 'read_topic', 'get_items', 'view_page', 'lookup', 'save_draft'];
/** Each with a fixed twin that offers the same tools in the same words; what must be found is laid to each of them. */
const FOLLOWED = ['weigh_label', 'mirror_label', 'pick_rows', 'draw_card'];
const INJECTABLE: Readonly<Record<string, readonly string[]>> = {
	'shell.mjs': ['count_lines', 'find_word', 'folder_size', 'first_lines', 'sort_lines'],
	'shell.py': ['count_lines', 'find_word', 'folder_size', 'first_lines', 'sort_lines'],
	'argument.mjs': ['sort_file', 'find_files'],
	'argument.py': ['sort_file', 'pack_file'],
	'code.mjs': ['calculate', 'filter_items', 'label_price'],
	'code.py': ['calculate', 'filter_items', 'label_price'],
	'template.mjs': ['greet', 'write_mail'],
	'template.py': ['greet', 'write_mail'],
	'path.mjs': ['read_note', 'read_page', 'read_report', 'read_shared', 'read_draft', 'save_note'],
	'path.py': ['read_note', 'read_page', 'read_report', 'read_shared', 'read_draft', 'save_note'],
	'name.mjs': NAMED,
	'name.py': NAMED,
	'ssrf.mjs': ['preview_link', 'read_feed', 'show_profile'],
	'ssrf.py': ['preview_link', 'read_feed', 'show_profile'],
	'sql.mjs': ['find_customer', 'get_order', 'search_books'],
	'sql.py': ['find_customer', 'get_order', 'search_books'],
	'nosql.mjs': ['log_in', 'find_document'],
	'nosql.py': ['find_document'],
	'prototype.mjs': ['update_settings', 'set_option'],
	'header.mjs': ['send_note'],
	'header.py': ['send_note'],
	'xxe.mjs': ['parse_feed', 'count_elements'],
	'xxe.py': ['parse_feed', 'count_elements'],
	'bundle.mjs': ['import_bundle'],
	'stripped.py': ['show_page'],
	'session.py': ['restore_session'],
	'arithmetic.sh': ['add'],
	'archive.mjs': ['import_notes'],
	'archive.py': ['import_notes', 'restore_backup'],
	'regex.mjs': ['check_email'],
	'regex.py': ['check_email'],
	'prompt.mjs': ['summarise'],
	'root.mjs': ['read_report'],
	'follow.mjs': FOLLOWED,
	'follow.py': FOLLOWED,
	'fallback.mjs': ['fetch_design'],
	'fallback.py': ['fetch_design'],
	'stored.mjs': ['show_reminders', 'show_shelf'],
	'stored.py': ['show_reminders', 'show_shelf'],
};
const injections: readonly Fixture[] = Object.entries(INJECTABLE).flatMap(([file, tools]) => [
	fixture(
		`unsafe-input-accepted/trips-${file}`,
		tools.map((tool) => finding('unsafe-input-accepted', 'high', tool)),
	),
	clean(`unsafe-input-accepted/near-miss-${file}`),
]);
const abuse = (atLeast: Severity, tool?: string) => [finding('resource-abuse', atLeast, tool)];
const resources: readonly Fixture[] = [
	fixture('resource-abuse/trips-idle-loop.mjs', abuse('high')),
	fixture('resource-abuse/trips-recording.mjs', abuse('high', 'screencast_start')),
	clean('resource-abuse/near-miss-recording.mjs'),
	clean('resource-abuse/near-miss-hard-work.mjs'),
	fixture('resource-abuse/trips-file-growth.mjs', abuse('medium', 'make_slug')),
	clean('resource-abuse/near-miss-cache.mjs'),
	fixture('resource-abuse/trips-memory-growth.mjs', abuse('low', NOTE)),
	fixture('resource-abuse/trips-memory-growth.py', abuse('low', NOTE)),
	clean('resource-abuse/near-miss-large-buffer.mjs'),
	fixture('resource-abuse/trips-idle-child.py', abuse('high')),
	clean('resource-abuse/near-miss-garbage.mjs'),
	fixture('resource-abuse/trips-memory-limit.py', abuse('medium', NOTE)),
	fixture('resource-abuse/trips-memory-children.py', abuse('medium')),
	fixture('resource-abuse/trips-threads.py', abuse('low', NOTE)),
	fixture('resource-abuse/trips-children.py', abuse('low', NOTE)),
	clean('resource-abuse/near-miss-pool.py'),
	fixture('resource-abuse/trips-idle-hashes.mjs', abuse('high')),
	clean('resource-abuse/near-miss-timer.mjs'),
	fixture('resource-abuse/trips-descriptors.mjs', abuse('low', NOTE)),
	fixture('resource-abuse/trips-descriptors.py', abuse('medium', NOTE)),
	clean('resource-abuse/near-miss-files.py'),
	fixture('resource-abuse/trips-output.py', abuse('low', NOTE)),
	fixture('resource-abuse/trips-idle-unreaped.py', abuse('high')),
	clean('resource-abuse/near-miss-afterwork.py'),
];

const badTargets: readonly Fixture[] = [
	bad('no-mcp', false),
	bad('dies-at-initialize', false),
	bad('never-answers', false),
	bad('garbage', false),
	bad('one-long-line', true),
	bad('hundred-thousand-tools', true),
	bad('endless-pages', true),
	bad('self-referencing-schema', true),
	bad('fork-bomb', true),
	bad('memory-hog', true),
	bad('ignores-sigterm', true),
	bad('output-flood', true),
	bad('deep-json', true),
	bad('binary-noise', true),
	bad('slow-drip', true),
	bad('floods-opens', true),
	bad('asks-without-end', true),
	bad('never-works', true),
	...['never-answers', 'garbage', 'other-port', 'redirects', 'endless-header'].map((way) => bad(`http-${way}`, false, overHttp)),
	...['endless-stream', 'huge-body', 'closes-midstream', 'session-expires', 'misdeclared-header'].map((way) =>
		bad(`http-${way}`, true, overHttp),
	),
];

export const FIXTURES: readonly Fixture[] = [
	...deceptive,
	...demo,
	...goodAndEvil,
	...theft,
	...triggers,
	...reads,
	...leaks,
	...http,
	...network,
	...processes,
	...writes,
	...protocol,
	...generations,
	...questions,
	...injections,
	...resources,
	...badTargets,
];
