// The conditions about texts: `matches` and `contains` over the arguments, `tool_contains` over the tool's name.

import type { Conditions } from '#model/policy.ts';
import { type ArgumentReading, shown, type TextRead } from '../read/reading.ts';
import { type BlockedPattern, blockedPattern } from './blocked-pattern.ts';
import { linearPattern } from './linear-pattern.ts';

/** A condition over some values of the arguments, made by `compileConditions`. */
type OverTexts = (
	values: (reading: ArgumentReading) => readonly TextRead[],
	meets: (value: TextRead) => boolean,
	say: (value: TextRead) => string,
) => void;

/** `isEvery`: the rule allows, so every text must match. Names and numbers do not count then; they can only make a call suspect. */
export function addTextConditions({ matches, contains }: Conditions, isEvery: boolean, over: OverTexts): void {
	if (matches !== undefined) {
		const patterns = matches.map((source) => ({ source, ...linearPattern(source) }));
		const find = foundIn(patterns);
		over(
			texts(patterns, isEvery),
			({ text }) => find(text) !== undefined,
			({ at, text }) => `${at} matches /${find(text)}/`,
		);
	}
	if (contains !== undefined) {
		const patterns = contains.map(blockedPattern);
		const find = foundIn(patterns);
		over(
			texts(patterns, isEvery),
			({ text }) => find(text) !== undefined,
			({ text }) => `'${find(text)}'`,
		);
	}
}

export function toolConditions({ tool_contains }: Conditions): readonly ((asked: { readonly tool: string }) => string | undefined)[] {
	if (tool_contains === undefined) return [];
	const find = foundIn(tool_contains.map(blockedPattern));
	return [
		({ tool }) => {
			const found = find(tool);
			return found === undefined ? undefined : `'${shown(found)}'`;
		},
	];
}

function foundIn(patterns: readonly BlockedPattern[]): (text: string) => string | undefined {
	return (text) => patterns.find(({ test }) => test(text))?.source;
}

function texts(patterns: readonly Pick<BlockedPattern, 'refuseLongerThan'>[], isEvery: boolean) {
	return ({ texts: read, labels }: ArgumentReading): readonly TextRead[] => {
		const all = isEvery || labels.length === 0 ? read : [...read, ...labels];
		const length = all.reduce((sum, { text }) => sum + text.length, 0);
		for (const { refuseLongerThan } of patterns) refuseLongerThan(length);
		return all;
	};
}
