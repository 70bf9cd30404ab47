import type { Severity } from '#model/finding.ts';
import { unexplained } from '../facts.ts';
import { groupFacts } from '../group.ts';
import { verdictOf } from '../matter.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { circumstances } from '../seen.ts';
import { some } from '../show.ts';

/** Asked for even once, and even in vain: no ordinary server needs any of these. */
const CALLS: ReadonlySet<string> = new Set([
	'ptrace', 'process_vm_readv', 'process_vm_writev', 'pidfd_getfd', 'mount', 'umount2', 'pivot_root', 'chroot', 'unshare', 'setns', 'open_tree',
	'move_mount', 'fsopen', 'fsmount', 'mount_setattr', 'bpf', 'userfaultfd', 'open_by_handle_at', 'memfd_secret', 'forbidden socket',
]); // biome-ignore format: a list
/** Browsers confine their own pages with namespaces. */
const BROWSERS = /(?:^|\/)(?:chrome|chromium|chrome-headless-shell|headless_shell|firefox)(?:-[\w.]+)?$/;

export const kernelTampering: Rule = {
	id: 'kernel-tampering',
	category: 'evasion',
	severity: 'high',
	summary: 'It asked the kernel for what changes its surroundings or looks into other processes.',
	rationale:
		'Mounting, entering or making namespaces, tracing other processes, loading kernel programs and sockets to the machine’s own host are ways out of a cell, or ways to hide in one. The cell refuses what it can, and the try counts. Milder: a browser, which confines its own pages that way.',
	fix: 'Do without it, or run the part that needs it as a separate program that the user starts.',
	needs: ['kernel'],
	check(evidence) {
		const found = unexplained(evidence, 'kernel-tampering', ['kernel']).filter(({ fact }) => CALLS.has(fact.subject));
		const groups = groupFacts(found, ({ fact }) => ({
			severity: severityOf(fact.evidence.map((seq) => evidence.observation(seq)?.exe)),
			key: 'kernel',
		}));
		return verdictOf(
			this,
			groups.map((group) => ({
				...group,
				declared: said(group.scope, evidence, 'namespaces, mounts or other processes'),
				observed: `asked for ${some(group.subjects)} ${circumstances(group.scope, group.facts, evidence)}`,
			})),
		);
	},
};

function severityOf(programs: readonly (string | undefined)[]): Severity {
	return programs.every((program) => program !== undefined && BROWSERS.test(program)) ? 'info' : 'high';
}
