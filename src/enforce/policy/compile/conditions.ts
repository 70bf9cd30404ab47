// The conditions of a rule as functions of a reading. Each returns why it holds, or undefined.

import type { Json } from '#model/declaration.ts';
import type { Conditions, Hazard } from '#model/policy.ts';
import { isUnderAny, resolveFrom } from '#util/absolute-path.ts';
import { caseFolded } from '#util/case-folded.ts';
import type { PathBases } from '../read/path.ts';
import { type ArgumentReading, shown } from '../read/reading.ts';
import { compileCel } from './cel.ts';
import { globMatcher } from './glob.ts';
import { hasAddressHazard, hostTests } from './host-tests.ts';
import { namesInCel, namesInSchema, refuseOtherSpellings } from './other-spellings.ts';
import { compileSchemaCheck } from './schema-check.ts';
import { addTextConditions, toolConditions } from './text-conditions.ts';
import { refuseUnknown } from './unknown-address.ts';

export interface AskedCall {
	readonly tool: string;
	readonly server: string;
	readonly args: Json;
	readonly reading: ArgumentReading;
}

/** Returns why the condition holds, or undefined. It throws if the answer is unknown; a denying rule then holds. */
export type Condition = (asked: AskedCall) => string | undefined;

/** An expression may compare each value with every other one, so it gets no more values than this. */
const MAX_VALUES_FOR_CEL = 1000;

/** `isEvery`: every value must match, and at least one must exist. Otherwise one match suffices. */
export function compileConditions(when: Conditions, isEvery: boolean, places: PathBases): readonly Condition[] {
	const selects = selector(when.arguments);
	const made: Condition[] = [];
	const over = <T extends { readonly at: string }>(
		values: (reading: ArgumentReading) => readonly T[],
		meets: (value: T) => boolean,
		say: (value: T) => string,
		refuseUnsure?: (values: readonly T[]) => void,
	) => {
		made.push(({ reading }) => {
			const all = values(reading);
			const chosen = selects === undefined ? all : all.filter(({ at }) => selects(at));
			const met = isEvery ? (chosen.every(meets) ? chosen[0] : undefined) : chosen.find(meets);
			// A certain match decides, whatever the uncertain values are.
			if (isEvery === (met !== undefined)) refuseUnsure?.(chosen);
			return met === undefined ? undefined : say(met);
		});
	};
	const { path_within, path_outside, hazards, schema, cel } = when;
	const paths = ({ paths }: ArgumentReading) => paths;
	// A host that is only mentioned cannot make a call acceptable, but it can make the call suspect.
	const hosts = ({ hosts }: ArgumentReading) => (isEvery ? hosts.filter(({ isAimed }) => isAimed) : hosts);
	if (path_within !== undefined) {
		const roots = path_within.map((root) => placed(root, places));
		over(
			paths,
			({ path }) => isUnderAny(path, roots),
			({ path }) => `${shown(path)} is within ${path_within.join(', ')}`,
		);
	}
	if (path_outside !== undefined) {
		const roots = path_outside.map((root) => placed(root, places));
		over(
			paths,
			({ path }) => !isUnderAny(path, roots),
			({ path }) => `${shown(path)} is outside ${path_outside.join(', ')}`,
		);
	}
	for (const { meets, say, isUnsure } of hostTests(when, isEvery)) over(hosts, meets, say, (all) => refuseUnknown(all.filter(isUnsure)));
	addTextConditions(when, isEvery, over);
	made.push(...toolConditions(when));
	if (hazards !== undefined) {
		const kinds = new Set<Hazard>(hazards);
		made.push(({ reading }) => {
			const found = reading.hazards.find(({ hazard, at }) => kinds.has(hazard) && (selects?.(at) ?? true));
			if (found === undefined && hasAddressHazard(hazards)) refuseUnknown(reading.hosts.filter(({ at }) => selects?.(at) ?? true));
			return found?.what ?? (kinds.has('filesystem') ? namedPath(reading, selects) : undefined);
		});
	}
	if (schema !== undefined) {
		const compiled = compileSchemaCheck(schema);
		const mentioned = namesInSchema(schema);
		made.push(({ args }) => {
			if ('problem' in compiled) throw new Error(compiled.problem);
			refuseOtherSpellings(args, mentioned);
			return compiled.check(args) === undefined ? 'the arguments fit the schema' : undefined;
		});
	}
	if (cel !== undefined) {
		const compiled = compileCel(cel);
		const mentioned = namesInCel(cel);
		made.push(({ tool, server, args, reading }) => {
			if ('problem' in compiled) throw new Error(compiled.problem);
			if (reading.values > MAX_VALUES_FOR_CEL) throw new Error(`more than ${MAX_VALUES_FOR_CEL} values are too many for an expression`);
			refuseOtherSpellings(args, mentioned);
			return compiled.run({ tool, server, args }) === true ? `${cel} is true` : undefined;
		});
	}
	return made;
}

/** `filesystem`: any path. */
function namedPath({ paths }: ArgumentReading, selects: ((at: string) => boolean) | undefined): string | undefined {
	const found = paths.find(({ at }) => selects?.(at) ?? true);
	return found && `${found.at} names the file ${shown(found.path)}`;
}

/** `url` covers `url`, `url.0` and everything below, and also `URL`, which some servers accept for it. */
function selector(names: readonly string[] | undefined): ((at: string) => boolean) | undefined {
	if (names === undefined) return undefined;
	const isChosen = globMatcher(names.map(caseFolded).flatMap((name) => [name, `${name}.*`]));
	return (at) => isChosen(caseFolded(at));
}

/** Resolves ~/x and ./x, if home and working directory are known. */
export function placed(root: string, { cwd, home }: Pick<PathBases, 'cwd' | 'home'>): string {
	if (home !== undefined && (root === '~' || root.startsWith('~/'))) return resolveFrom('/', home + root.slice(1));
	if (root.startsWith('/')) return resolveFrom('/', root);
	return cwd === undefined ? root.replace(/^\.\/|\/$/g, '') : resolveFrom(cwd, root);
}
