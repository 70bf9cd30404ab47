import type { Effect } from '#model/profile.ts';
import { baseName } from '#util/absolute-path.ts';
import { ownEntry } from '#util/own-entry.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import { excerpt } from '../show.ts';

/** Programs that install a job elsewhere, with the arguments that do so. An empty pattern matches any use. */
const PLANTERS: Readonly<Record<string, RegExp>> = {
	crontab: /^(?!.*(?:^|\s)-l(?:\s|$))/,
	at: /(?:)/,
	batch: /(?:)/,
	systemctl: /(?:^|\s)(?:enable|link|edit|set-property)(?:\s|$)/,
	'systemd-run': /(?:)/,
	launchctl: /(?:^|\s)(?:load|bootstrap|enable|submit)(?:\s|$)/,
	'update-rc.d': /(?:)/,
	chkconfig: /(?:)/,
	'ssh-copy-id': /(?:)/,
};

export const persistence = effectRule({
	id: 'persistence',
	category: 'persistence',
	severity: 'critical',
	summary: 'It wrote where programs are started from later.',
	rationale:
		'Shell start files, cron, autostart entries, user services, git hooks, SSH settings, package manager settings, Python start hooks and the settings of MCP clients and agents are run or obeyed long after the server is gone. They are judged before any explanation: only a call or command line that names the very file, or a tool whose own text names that place, excuses it. A refused try is high, a write that worked is critical.',
	fix: 'Leave start files alone; tell the user what to add instead.',
	needs: ['file', 'exec'],
	effects: ['write', 'executable', 'exec'],
	against: { topic: 'being started later' },
	when: ({ effect }, evidence) => (effect.kind === 'exec' ? plants(effect, evidence) : effect.guarded?.as === 'start-up'),
	severityOf: ({ effect }) => (effect.kind !== 'exec' && effect.succeeded > 0 ? 'critical' : 'high'),
	phrase: ({ effects: [first, ...others] }) => {
		const isJob = [first, ...others].every((effect) => effect?.kind === 'exec');
		return {
			...(isJob ? { done: 'ran', tried: 'tried to run' } : { done: 'wrote', tried: 'tried to write' }),
			remark: first?.guarded?.what ?? (isJob ? excerpt(first?.detail ?? '', 100) : undefined),
		};
	},
});

function plants(effect: Effect, evidence: JudgeEvidence): boolean {
	const words = ownEntry(PLANTERS, baseName(effect.subject));
	return (
		words !== undefined &&
		effect.evidence.some((seq) => {
			const observation = evidence.observation(seq);
			return observation?.kind === 'exec' && words.test(observation.argv.slice(1).join(' '));
		})
	);
}
