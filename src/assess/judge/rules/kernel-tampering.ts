import type { Severity } from '#model/finding.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOf } from '../finding-draft.ts';
import { type EffectGroup, groupEffects } from '../group.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { some } from '../show.ts';
import { type ScopedEffect, unexplainedEffects } from '../unexplained-effects.ts';

/** A single attempt counts, even a failed one, because no ordinary server needs any of these calls. */
const CALLS: ReadonlySet<string> = new Set([
	'ptrace', 'process_vm_readv', 'process_vm_writev', 'pidfd_getfd', 'mount', 'umount2', 'pivot_root', 'chroot', 'unshare', 'setns', 'open_tree',
	'move_mount', 'fsopen', 'fsmount', 'mount_setattr', 'bpf', 'userfaultfd', 'open_by_handle_at', 'memfd_secret', 'forbidden socket',
	'init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load', 'reboot', 'swapon', 'swapoff', 'iopl', 'ioperm',
	'perf_event_open', 'personality',
]); // biome-ignore format: a list
/** Browsers confine their own pages with namespaces. */
const BROWSERS = /(?:^|\/)(?:chrome|chromium|chrome-headless-shell|headless_shell|firefox)(?:-[\w.]+)?$/;
const CHANGES = ['write', 'delete', 'mkdir', 'executable'] as const;

export const kernelTampering: Rule = {
	id: 'kernel-tampering',
	category: 'evasion',
	severity: 'critical',
	summary: 'It tried to change a setting of the kernel, its own surroundings, or other processes.',
	rationale:
		'What is written below /proc/sys and /sys, to the kernel’s controls, to its memory or to a disk is in force for the whole machine, and some of it (core_pattern, release_agent) makes the kernel start a program outside of any cell. The cell refuses it; the attempt is critical all the same, because no ordinary server makes it. High are calls that are ways out of a cell, or ways to hide in one: mounting, entering or making namespaces, tracing other processes, loading kernel modules or programs, sockets to the machine’s own host. Not counted: settings of its own process (oom_score_adj, comm, uid_map) and reading. Milder: a browser, which confines its own pages with namespaces.',
	fix: 'Do without it, or run the part that needs it as a separate program that the user starts.',
	needs: ['kernel', 'file'],
	check(evidence) {
		const calls = unexplainedEffects(evidence, this.id, ['kernel']).filter(({ effect }) => CALLS.has(effect.subject));
		const writes = unexplainedEffects(evidence, this.id, CHANGES).filter(({ effect }) => effect.guarded?.as === 'kernel');
		return verdictOf(this, [
			...groupEffects(writes, ({ effect }) => ({ severity: 'critical', key: effect.subject })).map((group) => ({
				...group,
				declared: declaredTextOf(group.scopes, evidence, 'settings of the kernel'),
				observed: `${writeWords(group, evidence)} ${circumstances(group.scopes, group.effects, evidence)}`,
			})),
			...groupEffects(calls, (one) => ({ severity: severityOf(one, evidence), key: 'kernel' })).map((group) => ({
				...group,
				declared: declaredTextOf(group.scopes, evidence, 'namespaces, mounts or other processes'),
				observed: `asked for ${some(group.subjects)} ${circumstances(group.scopes, group.effects, evidence)}`,
			})),
		]);
	},
};

/** `tried to open /proc/sys/kernel/core_pattern for writing (EROFS), a setting of the kernel,` */
function writeWords({ effects, subjects }: EffectGroup, evidence: JudgeEvidence): string {
	const [first] = effects;
	const isOpening = effects.every(({ kind }) => kind === 'write');
	const [done, tried] = isOpening ? ['opened', 'tried to open'] : ['changed', 'tried to change'];
	const words = `${succeeded(effects) > 0 ? done : tried} ${some(subjects)}${isOpening ? ' for writing' : ''}`;
	const why = succeeded(effects) > 0 ? '' : ` (${failure(effects, evidence) ?? 'refused'})`;
	return `${words}${why}${subjects.length === 1 ? `, ${first?.guarded?.what ?? 'a setting of the kernel'},` : ''}`;
}

function severityOf({ effect }: ScopedEffect, evidence: JudgeEvidence): Severity {
	const programs = effect.evidence.map((seq) => evidence.observation(seq)?.exe);
	return programs.every((program) => program !== undefined && BROWSERS.test(program)) ? 'info' : 'high';
}
