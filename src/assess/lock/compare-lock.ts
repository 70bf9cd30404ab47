// Compares a run with its lock: what is new, and what is missing.

import { LOCK_SCOPES, type Lock, type LockableRun, type LockComparison, type LockedEffect, type NewEffect } from '#model/lock.ts';
import { globMatches } from '#util/glob-matches.ts';
import { matchTools } from './match-tools.ts';

export function compareLock(lock: Lock, run: LockableRun): LockComparison {
	const { lockedAs, renamed } = matchTools(lock, run);
	const ofServer = lock.effects.server;
	const ofAll = [...LOCK_SCOPES.flatMap((scope) => lock.effects[scope]), ...Object.values(lock.tools).flatMap(({ effects }) => effects)];
	// A plain read at another time is not new, because a file is read when it is first needed.
	const readsOfAll = ofAll.filter((effect) => effect.startsWith('reads '));
	const addedTools = Object.keys(run.tools).filter((name) => !lockedAs.has(name));

	const newEffects: NewEffect[] = [];
	for (const scope of LOCK_SCOPES) {
		const known = [...lock.effects[scope], ...(scope === 'install' ? [] : [...ofServer, ...readsOfAll])];
		for (const seen of run.effects[scope]) if (!matchesLocked(seen.effect, known)) newEffects.push({ ...seen, scope });
	}
	for (const [tool, { effects }] of Object.entries(run.tools)) {
		const from = lockedAs.get(tool);
		// A new tool may do what the server did before. What the server never did is new.
		const known = from === undefined ? ofAll : [...(lock.tools[from]?.effects ?? []), ...ofServer, ...readsOfAll];
		for (const seen of effects) {
			if (matchesLocked(seen.effect, known)) continue;
			newEffects.push({ ...seen, tool, scope: 'tool', ...(from === undefined && { isOfNewTool: true as const }) });
		}
	}
	return {
		newEffects,
		goneEffects: goneEffects(lock, run, lockedAs),
		noLongerWork: noLongerWork(lock, run, lockedAs),
		renamed,
		addedTools,
		changedTexts: changedTexts(lock, run, lockedAs),
		version: versionChange(lock, run),
		uncompared: run.gaps
			.filter((reason) => !lock.gaps.includes(reason))
			.map((reason) => `part of this run was not seen (${reason}), and all of that was seen when the lock was written`),
	};
}

function goneEffects(lock: Lock, run: LockableRun, lockedAs: ReadonlyMap<string, string>): LockComparison['goneEffects'] {
	const isGone = (locked: LockedEffect, effects: readonly { readonly effect: LockedEffect }[]) =>
		!effects.some(({ effect }) => matchesLocked(effect, [locked]));
	return [
		...LOCK_SCOPES.flatMap((scope) =>
			lock.effects[scope].filter((effect) => isGone(effect, run.effects[scope])).map((effect) => ({ effect })),
		),
		...[...lockedAs].flatMap(([tool, from]) =>
			(lock.tools[from]?.effects ?? [])
				.filter((effect) => isGone(effect, run.tools[tool]?.effects ?? []))
				.map((effect) => ({ tool, effect })),
		),
	];
}

function noLongerWork(lock: Lock, run: LockableRun, lockedAs: ReadonlyMap<string, string>): LockComparison['noLongerWork'] {
	const present = new Map([...lockedAs].map(([tool, from]) => [from, tool]));
	return Object.entries(lock.tools).flatMap(([name, { worked }]) => {
		if (!worked) return [];
		const tool = present.get(name);
		if (tool === undefined) return [{ tool: name, why: 'the server does not declare it any more' }];
		return run.tools[tool]?.worked === true
			? []
			: [{ tool, why: `no ordinary call succeeded: ${run.errors[tool] ?? 'it was not called'}` }];
	});
}

function changedTexts(lock: Lock, run: LockableRun, lockedAs: ReadonlyMap<string, string>): readonly string[] {
	const lists = (['prompts', 'resources', 'templates'] as const).flatMap((list) => {
		const [was, is] = [lock.declaration[list], run.declaration[list]];
		const noun = list.slice(0, -1);
		return [...new Set([...Object.keys(was), ...Object.keys(is)])]
			.filter((name) => was[name] !== is[name])
			.map((name) => `${noun} ${name}`);
	});
	const tools = [...lockedAs]
		.filter(([tool, from]) => run.tools[tool]?.declaration !== lock.tools[from]?.declaration)
		.map(([tool]) => `tool ${tool}`);
	return [...(lock.declaration.instructions === run.declaration.instructions ? [] : ['instructions']), ...tools, ...lists];
}

function versionChange({ target, server }: Lock, run: LockableRun): LockComparison['version'] {
	const [before, after] = [target.version ?? server.version, run.target.version ?? run.server.version];
	return before === after ? null : { before, after };
}

/** In a locked effect `**` matches any path and `*` a part of one name: `reads ~/.cache/app/**`, `contacts shard-*.example`. */
function matchesLocked(effect: LockedEffect, locked: readonly LockedEffect[]): boolean {
	return locked.some((pattern) => pattern === effect || (pattern.includes('*') && globMatches(pattern, effect)));
}
