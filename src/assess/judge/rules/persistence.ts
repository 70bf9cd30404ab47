import { IN_PROJECT } from '#assess/profile/start-up-place.ts';
import type { Effect } from '#model/profile.ts';
import { baseName, inside } from '#util/absolute-path.ts';
import { ownEntry } from '#util/own-entry.ts';
import { armedSettings } from '../armed-settings.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import { excerpt, showPath } from '../show.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

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
		'Shell start files, cron, autostart entries, user services, git hooks and settings of a repository that name a program, SSH settings, package manager settings, Python start hooks and the settings of MCP clients and agents are run or obeyed long after the server is gone. They are judged before any explanation: only a call or command line that names the very file, or a tool whose own text names that place, excuses it. A refused try is high, a write that worked is critical. Medium: settings of editors and agents in a project that the tool says it creates, clones or unpacks.',
	fix: 'Leave start files alone; tell the user what to add instead.',
	needs: ['file', 'exec'],
	effects: ['write', 'executable', 'exec'],
	against: { topic: 'being started later' },
	includesExplained: true,
	prepare: (evidence) => ({ armedBy: armedSettings(evidence) }),
	when: (found, evidence) => {
		const { effect } = found;
		// A call that names the repository does not ask for a program in its settings.
		if (evidence.armedBy(found) !== undefined) return true;
		return effect.explanation === undefined && (effect.kind === 'exec' ? plants(effect, evidence) : effect.guarded?.as === 'start-up');
	},
	severityOf: (found, evidence) => {
		const { effect } = found;
		if (isOfNewProject(found, evidence)) return 'medium';
		return effect.kind !== 'exec' && effect.succeeded > 0 ? 'critical' : 'high';
	},
	// The same file in each directory that calls named is one finding.
	keyOf: ({ effect: { subject } }, { places }) =>
		(inside(subject, places.home)?.startsWith('.') === true ? undefined : partOfProject(subject)) ?? showPath(subject, places.home),
	phrase: ({ effects: [first, ...others], scopes: [scope] }, { armedBy }) => {
		const armed = first === undefined || scope === undefined ? undefined : armedBy({ scope, effect: first });
		const isJob = [first, ...others].every((effect) => effect?.kind === 'exec');
		return {
			...(isJob ? { done: 'ran', tried: 'tried to run' } : { done: 'wrote', tried: 'tried to write' }),
			remark:
				armed === undefined
					? (first?.guarded?.what ?? (isJob ? excerpt(first?.detail ?? '', 100) : undefined))
					: `its setting ${armed} names a program that git starts`,
		};
	},
});

// sample: /work/shop/.git/hooks/pre-push, /work/shop/.vscode/tasks.json, /work/shop/AGENTS.md
const OF_PROJECT =
	/\/((?:\.git\/(?:hooks\/[^/]+|config)|\.husky\/[^/]+|\.(?:vscode|cursor|claude|gemini|codex)\/.+|\.mcp\.json|\.(?:cursor|windsurf)rules|(?:CLAUDE|AGENTS|GEMINI)\.md))$/;

function partOfProject(path: string): string | undefined {
	const part = OF_PROJECT.exec(path)?.[1];
	return part === undefined ? undefined : `**/${part}`;
}

// sample: Creates a new Node project in a directory; Clones a git repository; Unpacks a template
const MAKES_PROJECT =
	/\b(?:creat|scaffold|bootstrap|initiali[sz]|generat|set(?:s|ting)? up|clon|check(?:s|ing)? out|unpack|extract)\w*\b[^.]{0,40}\b(?:projects?|repositor(?:y|ies)|repos?|workspaces?|templates?|boilerplates?|apps?|applications?|plugins?|archives?)\b/i;

/** A new project comes with such settings. They are the user's to read, but they are in no project that was there before. */
function isOfNewProject({ scope, effect }: ScopedEffect, { declaration }: JudgeEvidence): boolean {
	if (effect.guarded?.what !== IN_PROJECT || scope.kind !== 'tool') return false;
	return MAKES_PROJECT.test(declaration?.tools.find(({ name }) => name === scope.name)?.description ?? '');
}

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
