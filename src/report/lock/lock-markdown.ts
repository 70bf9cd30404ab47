// `candor verify` as a comment on a pull request.

import type { LockCheck } from '#model/lock.ts';
import { markdownCode, markdownText } from '../markdown.ts';
import { evidenceTexts, lockNext, lockNotes, lockSum, newEffectText } from './lock-lines.ts';

const WORDS = { holds: '✅ the lock holds', changed: '❌ changed', inconclusive: '⚠️ inconclusive' } as const;
const MOST = 25;
const LONGEST = 300;

export function renderLockMarkdown(check: LockCheck): string {
	const { comparison, textFindings } = check;
	const notes = lockNotes(check);
	const lines = [
		...comparison.newEffects.flatMap((effect) => [
			`- **new:** ${markdownText(newEffectText(effect), LONGEST)}`,
			...evidenceTexts(effect).map((text) => `  - ${markdownText(text, LONGEST)}`),
		]),
		...textFindings.map(({ rule, observed }) => `- **text:** ${markdownText(`${rule}: ${observed}`, LONGEST)}`),
		...comparison.noLongerWork.map(({ tool, why }) => `- **no longer works:** ${markdownText(`${tool}: ${why}`, LONGEST)}`),
		...comparison.uncompared.map((why) => `- **not seen:** ${markdownText(why, LONGEST)}`),
	];
	return `${[
		`### Candor lock: ${WORDS[check.conclusion]}`,
		'',
		`${markdownText(check.server, LONGEST)} — ${markdownText(lockSum(check))}`,
		...(lines.length === 0 ? [] : ['', ...lines.slice(0, MOST)]),
		...(lines.length > MOST ? [`- … ${lines.length - MOST} more lines: \`candor verify\` prints all of them`] : []),
		...(notes.length === 0
			? []
			: [
					'',
					'<details><summary>What else differs</summary>',
					'',
					...notes.map((note) => `- ${markdownText(note, LONGEST)}`),
					'',
					'</details>',
				]),
		...lockNext(check).flatMap(({ text, command }) => ['', `${text} ${markdownCode(command)}`]),
	].join('\n')}\n`;
}
