// The sentences of a comparison with a lock, shared by the terminal and Markdown. The texts are printable.

import type { LockCheck, NewEffect } from '#model/lock.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { describeObservation } from '../describe-observation.ts';

/** Number of observations listed for each effect. */
const MOST_EVIDENCE = 2;
const LONGEST_EVIDENCE = 300;

const SCOPES: Readonly<Record<Exclude<NewEffect['scope'], 'tool'>, string>> = {
	install: 'an install script',
	server: 'the server, outside of calls,',
	resources: 'reading a resource',
	prompts: 'getting a prompt',
};

/** `format_note contacts 203.0.113.34:80` */
export function newEffectText({ tool, scope, effect, isOfNewTool }: NewEffect): string {
	const whose =
		tool !== undefined ? `${isOfNewTool === true ? 'the new tool ' : ''}${tool}` : SCOPES[scope as Exclude<NewEffect['scope'], 'tool'>];
	return printable(`${whose} ${effect}`);
}

export function evidenceTexts({ evidence }: NewEffect): readonly string[] {
	return evidence.slice(0, MOST_EVIDENCE).map((observation) => {
		const text = `#${observation.seq}${observation.exe === undefined ? '' : ` ${printable(observation.exe.split('/').at(-1) ?? '')}`}: ${describeObservation(observation)}`;
		return text.length > LONGEST_EVIDENCE ? `${text.slice(0, LONGEST_EVIDENCE)}…` : text;
	});
}

/** Notes that cause no failure. */
export function lockNotes({ comparison }: LockCheck): readonly string[] {
	const { version, renamed, addedTools, changedTexts, goneEffects } = comparison;
	return [
		...(version === null ? [] : [`version ${version.before} → ${version.after}`]),
		...renamed.map(({ from, to, by }) => `renamed: ${from} is now ${to} (${by})`),
		...(addedTools.length === 0 ? [] : [`${counted(addedTools.length, 'new tool')}: ${addedTools.join(', ')}`]),
		...(changedTexts.length === 0 ? [] : [`other text than in the lock: ${changedTexts.join(', ')}`]),
		...(goneEffects.length === 0
			? []
			: [
					`${counted(goneEffects.length, 'locked effect')} not seen in this run: ${goneEffects
						.slice(0, 5)
						.map(({ tool, effect }) => (tool === undefined ? effect : `${tool} ${effect}`))
						.join(', ')}${goneEffects.length > 5 ? ' …' : ''}`,
				]),
	].map(printable);
}

export function lockSum({ conclusion, comparison, textFindings, tools }: LockCheck): string {
	const { newEffects, noLongerWork } = comparison;
	const parts = [
		counted(newEffects.length, 'new effect'),
		...(textFindings.length === 0 ? [] : [`${counted(textFindings.length, 'finding')} in other texts`]),
		...(noLongerWork.length === 0 ? [] : [`${counted(noLongerWork.length, 'locked tool')} no longer at work`]),
		...(conclusion === 'changed' && newEffects.length + textFindings.length === 0 ? ['other texts or names, which --strict forbids'] : []),
		`${counted(tools, 'tool')} compared`,
	];
	return `${parts.join(' · ')}${conclusion === 'holds' ? ': it does what it did' : ''}`;
}

/** The next steps for the user: each a sentence, and the command to type. */
export function lockNext({ conclusion, commands }: LockCheck): readonly { readonly text: string; readonly command: string }[] {
	const [audit, update] = [printable(commands.audit), printable(commands.update)];
	if (conclusion === 'holds') return [];
	if (conclusion === 'inconclusive')
		return [{ text: 'Not all that is locked could be seen, so nothing is proven. If the tools are gone for good:', command: update }];
	return [
		{ text: 'Do not use this version until you know why. What it does:', command: audit },
		{ text: 'If you accept it:', command: update },
	];
}
