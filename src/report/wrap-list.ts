// The text of `candor wrap` and `candor unwrap`: the present state of each server, and why.

import type { UnwrapOutcome, WrapOutcome, WrapTier } from '#model/wrap.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { columns, cut, pad, wrap } from './columns.ts';
import { BLANK, type Line, type Look, paint, span } from './line.ts';
import { prose } from './prose.ts';
import { tilde } from './tilde.ts';

interface WrapLook extends Look {
	readonly home: string;
	readonly isDryRun?: boolean;
}

const MEANS: Readonly<Record<WrapTier, string>> = {
	default: 'the default policy',
	suggested: 'the policy that its audit suggests, in a cell',
	strict: 'the strict policy in a cell, which lets no tool pass',
};
const DID: Readonly<Record<WrapOutcome['did'], string>> = {
	wrapped: 'wrapped',
	moved: 'moved to',
	already: 'still',
	kept: 'stays at',
	skipped: 'left alone',
};
const LONGEST_NAME = 24;

export function renderWrapped(outcomes: readonly WrapOutcome[], look: WrapLook): string {
	const files = [...new Set(outcomes.map(({ file }) => file))];
	const nameWidth = Math.min(LONGEST_NAME, Math.max(0, ...outcomes.map(({ name }) => columns(printable(name)))));
	const lines = files.flatMap((file) => {
		const own = outcomes.filter((outcome) => outcome.file === file);
		const head: Line = [span(own[0]?.clientName ?? '', 'strong'), span(`  ${tilde(printable(file), look.home)}`, 'dim')];
		return [head, ...own.flatMap((outcome) => wrappedLines(outcome, nameWidth, look.width)), BLANK];
	});
	return paint([...lines, ...wrappedSum(outcomes, look)], look);
}

function wrappedLines({ name, did, tier, because }: WrapOutcome, nameWidth: number, width: number): readonly Line[] {
	const what = tier === undefined ? DID[did] : did === 'wrapped' ? MEANS[tier] : `${DID[did]} ${MEANS[tier]}`;
	const unmoved = did === 'kept' ? '; --yes, or a yes in a terminal, moves it' : '';
	const tone = tier === undefined ? 'warn' : tier === 'default' ? 'good' : undefined;
	return wrap(`${what}: ${printable(because)}${unmoved}`, width - nameWidth - 4).map((line, index) => [
		span(`  ${pad(index === 0 ? cut(printable(name), nameWidth) : '', nameWidth)}  `, 'strong'),
		span(line, index === 0 ? tone : undefined),
	]);
}

function wrappedSum(outcomes: readonly WrapOutcome[], { width, isDryRun }: WrapLook): readonly Line[] {
	if (outcomes.length === 0) return prose('There is nothing to wrap: no server is configured (candor scan).', width);
	const count = (did: WrapOutcome['did']) => outcomes.filter((outcome) => outcome.did === did).length;
	const strict = outcomes.filter(({ tier }) => tier === 'strict').length;
	const parts = [
		[count('wrapped'), isDryRun === true ? 'would be wrapped' : 'wrapped'],
		[count('moved'), isDryRun === true ? 'would be moved' : 'moved'],
		[count('already') + count('kept'), 'as before'],
		[count('skipped'), 'left alone'],
	] as const;
	const told = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
	return [
		...prose(`${counted(outcomes.length, 'server')}: ${told.join(', ')}.`, width, 'strong'),
		...(strict === 0
			? []
			: prose('candor scan --audit, then candor wrap again, moves those that were never audited to what they earn.', width)),
		...prose(closing(count('wrapped') + count('moved') > 0, isDryRun === true), width),
	];
}

function closing(hasChanged: boolean, isDryRun: boolean): string {
	if (isDryRun) return 'Nothing was written.';
	return `${hasChanged ? 'Start the clients again.' : 'Nothing changed.'} candor unwrap puts everything back.`;
}

export function renderUnwrapped(outcomes: readonly UnwrapOutcome[], look: WrapLook): string {
	if (outcomes.length === 0) return paint(prose('Nothing is wrapped.', look.width), look);
	return paint(
		outcomes.flatMap((outcome) => unwrappedLines(outcome, look)),
		look,
	);
}

const UNDONE: Readonly<Record<UnwrapOutcome['did'], string>> = {
	exact: 'every byte is as it was before',
	ours: 'the file was changed since; our entries were put back, and the rest was left as it is now',
	partly: 'put back; the other servers stay behind the guard',
	gone: 'the file is gone',
	nothing: 'nothing of ours was left in it',
};

function unwrappedLines({ file, names, did, left, backup }: UnwrapOutcome, { home, width }: WrapLook): readonly Line[] {
	return [
		[span(tilde(printable(file), home), 'strong')],
		...prose(`  ${names.map(printable).join(', ')}: ${UNDONE[did]}.`, width, did === 'exact' ? 'good' : undefined),
		...(left.length === 0
			? []
			: prose(
					`  ${left.map(printable).join(', ')}: the entry was changed by hand, so that it was left alone. Its command stands behind \`--\`.`,
					width,
					'warn',
				)),
		...(backup === undefined ? [] : prose(`  The bytes from before are in ${tilde(printable(backup), home)}.`, width)),
	];
}
