// Bounds a profile for its reader: where one scope touched very many paths in the same way, the paths below one directory become one effect, and so do very many
// destinations. Only for the report:
// rules read the whole profile, so nothing that decides a finding is lost here.

import type { Effect, EffectKind, Profile } from '#model/profile.ts';
import { parentOf } from '#util/absolute-path.ts';

const OF_PATHS: ReadonlySet<EffectKind> = new Set(['read', 'list', 'write', 'delete', 'mkdir']);
/** Up to this number, effects of one scope that differ only in their path are listed one by one. */
const MOST_APART = 60;
/** Bound on the directories that represent the others, per kind. */
const MOST_DIRECTORIES = 30;
/** Number of paths listed for each directory before the rest is counted. */
const NAMED_EACH = 3;
/** Number of destinations listed before the rest is counted. */
const NAMED_HOSTS = 50;
const MOST_EVIDENCE = 10;
/** The longest path that the kernel accepts has fewer names. */
const MOST_DEPTH = 4096;

export function boundProfile(profile: Profile): Profile {
	return { ...profile, scopes: profile.scopes.map(({ scope, effects }) => ({ scope, effects: boundEffects(effects).map(withFewCited) })) };
}

function withFewCited(effect: Effect): Effect {
	return effect.evidence.length <= MOST_EVIDENCE ? effect : { ...effect, evidence: effect.evidence.slice(0, MOST_EVIDENCE) };
}

function boundEffects(effects: readonly Effect[]): readonly Effect[] {
	if (effects.length <= MOST_APART) return effects;
	const alike = Map.groupBy(effects, likeness);
	return [...alike].flatMap(([key, like]) => {
		if (key === '' || like.length <= MOST_APART) return like;
		return like[0]?.kind === 'egress' ? withRest(like, NAMED_HOSTS, 'destinations') : byDirectory(like);
	});
}

/** The properties of an effect besides its path. Empty for an effect that is always listed separately. */
function likeness({ kind, guarded, explanation, milder, subject, succeeded }: Effect): string {
	if (guarded !== undefined || (kind === 'egress' ? !isNamedByNone(explanation) : !OF_PATHS.has(kind) || !subject.startsWith('/')))
		return '';
	return [kind, explanation?.by, milder, succeeded > 0, subject.includes('/.')].join('\0');
}

/** A suggested policy lists the hosts that the server declares, so these are not folded. */
function isNamedByNone(explanation: Effect['explanation']): boolean {
	return explanation === undefined || explanation.by === 'argument';
}

function byDirectory(effects: readonly Effect[]): readonly Effect[] {
	const parents = new Set(effects.map(({ subject }) => parentOf(subject)));
	const depth = depthOfFew([...parents]);
	const directories = Map.groupBy(effects, ({ subject }) => upTo(depth, parentOf(subject)));
	return [...directories].flatMap(([directory, within]) =>
		withRest(within, NAMED_EACH, `below ${directory}`, `${directory === '/' ? '' : directory}/*`),
	);
}

function withRest(effects: readonly Effect[], named: number, where: string, subject = '*'): readonly Effect[] {
	return effects.length <= named + 1 ? effects : [...effects.slice(0, named), restOf(effects.slice(named), where, subject)];
}

/** The greatest depth with few enough directories. Their number grows with the depth. */
function depthOfFew(directories: readonly string[]): number {
	let few = 0;
	let many = MOST_DEPTH;
	while (many - few > 1) {
		const depth = (few + many) >> 1;
		if (areFew(directories, depth)) few = depth;
		else many = depth;
	}
	return few;
}

function areFew(directories: readonly string[], depth: number): boolean {
	const distinct = new Set<string>();
	for (const directory of directories) if (distinct.add(upTo(depth, directory)).size > MOST_DIRECTORIES) return false;
	return true;
}

/** The first `depth` names of a directory: /a/b of /a/b/c. */
function upTo(depth: number, directory: string): string {
	let end = 0;
	for (let names = 0; names < depth && end !== -1; names++) end = directory.indexOf('/', end + 1);
	return end === -1 ? directory : directory.slice(0, end) || '/';
}

function restOf(effects: readonly Effect[], where: string, subject: string): Effect {
	const [first] = effects as readonly [Effect];
	const { detail: _, ...like } = first;
	const sum = (count: (effect: Effect) => number) => effects.reduce((total, effect) => total + count(effect), 0);
	return {
		...like,
		subject,
		attempted: sum(({ attempted }) => attempted),
		succeeded: sum(({ succeeded }) => succeeded),
		evidence: effects.slice(0, MOST_EVIDENCE).flatMap(({ evidence }) => evidence.slice(0, 1)),
		detail: `${effects.length.toLocaleString('en')} more ${where}`,
		paths: effects.length,
	};
}
