import { hidesFromTracer } from '#model/evasion.ts';
import { effectRule } from '../effect-rule.ts';
import type { EffectGroup } from '../group.ts';
import { endedProcess } from '../refused-by-cell.ts';
import { succeeded } from '../seen.ts';
import { some } from '../show.ts';

export const tracerEvasion = effectRule({
	id: 'tracer-evasion',
	category: 'evasion',
	severity: 'high',
	summary: 'It tried to act where a tracer does not see it.',
	rationale:
		'Four ways lead past a tracer of system calls: calls of another ABI of the same processor (i386 by int 0x80, x32), a child that is made so that no tracer follows it (CLONE_UNTRACED), a seccomp filter with a listener, which can let a call run before the tracer learns of it, and names or addresses in memory that the kernel can read and the tracer cannot. The cell refuses the first three, and the attempt is what counts: whether it would have been used well cannot be seen. The fourth shows in the trace as an address in the place of a name. A process that does not handle the refusal ends by SIGSYS; that end is part of this finding and no crash. A 32-bit program cannot run in the cell for the same reason. Not counted: threads and children that are made in the ordinary way, by clone or clone3, and seccomp filters without a listener, with which browsers and others confine themselves.',
	fix: 'Make system calls of the machine’s own ABI, ship 64-bit programs, let children be traced, and pass names in ordinary memory.',
	needs: ['kernel'],
	effects: ['kernel'],
	against: { topic: 'hiding from a tracer' },
	when: ({ effect }) => hidesFromTracer(effect.subject),
	phrase: (group, evidence) => ({
		done: succeeded(group.effects) > 0 ? 'made' : 'tried to make',
		subjects: attempts(group),
		clauses: [group.evidence.some((seq) => endedProcess(seq, evidence)) ? 'its process ended there (SIGSYS)' : undefined],
	}),
});

/** `an i386 system call (open, refused by the cell’s filter)` */
function attempts({ subjects, effects }: EffectGroup): string {
	const [first = ''] = subjects;
	if (subjects.length > 1) return some(subjects);
	const detail = effects[0]?.detail;
	// x32 is pronounced with a leading vowel as well.
	return `${/^[aeioux]/.test(first) ? 'an' : 'a'} ${first}${detail === undefined ? '' : ` (${detail})`}`;
}
