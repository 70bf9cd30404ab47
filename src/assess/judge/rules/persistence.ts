import type { Effect } from '#model/profile.ts';
import { baseName } from '#util/absolute-path.ts';
import { ownEntry } from '#util/own-entry.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { cut, showPath, some } from '../show.ts';
import { unexplained } from '../unexplained-effects.ts';

/** Programs that plant a job elsewhere, with the words that make them do so; an empty pattern means any use. */
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

export const persistence: Rule = {
	id: 'persistence',
	category: 'persistence',
	severity: 'critical',
	summary: 'It wrote where programs are started from later.',
	rationale:
		'Shell start files, cron, autostart entries, user services, git hooks, SSH settings, package manager settings, Python start hooks and the settings of MCP clients and agents are run or obeyed long after the server is gone. They are judged before any explanation: only a call or command line that names the very file, or a tool whose own text names that place, excuses it. A refused try is high, a write that worked is critical.',
	fix: 'Leave start files alone; tell the user what to add instead.',
	needs: ['file', 'exec'],
	check(evidence) {
		const files = unexplained(evidence, 'persistence', ['write', 'executable']).filter(({ effect }) => effect.guarded?.as === 'start-up');
		const jobs = unexplained(evidence, 'persistence', ['exec']).filter(({ effect }) => plants(effect, evidence));
		const groups = groupEffects([...files, ...jobs], ({ effect }) => ({
			severity: effect.kind !== 'exec' && effect.succeeded > 0 ? 'critical' : 'high',
			key: showPath(effect.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const isJob = effects.every(({ kind }) => kind === 'exec');
				const worked = isJob ? 'ran' : 'wrote';
				const occurrence =
					succeeded(effects) > 0 ? worked : `tried to ${isJob ? 'run' : 'write'} (${failure(effects, evidence) ?? 'refused'})`;
				const about = effects[0]?.guarded?.what ?? (isJob ? cut(effects[0]?.detail ?? '', 100) : undefined);
				return {
					...group,
					declared: declaredTextOf(scopes, evidence, 'being started later'),
					observed: `${occurrence} ${paths}${about === undefined ? '' : ` (${about})`} ${circumstances(scopes, effects, evidence)}`,
				};
			}),
		);
	},
};

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
