import type { Report } from '#model/report.ts';
import { shellWord } from '#util/shell-word.ts';

/** Returns the command as a person would type it. With `tool`, only that tool is called. Settings are named but not shown, because their values may be secret. */
export function repeatCommand({ target, run }: Report, tool?: string): string {
	const settings = target.named.variables.map((name) => `--env ${shellWord(`${name}=…`)}`);
	const flags = [...(run.seed === 1 ? [] : [`--seed ${run.seed}`]), ...(tool === undefined ? [] : [`--only-tool ${shellWord(tool)}`])];
	const words = target.argv.map((word) => shellWord(word)).join(' ');
	if (target.kind === 'remote') return ['candor audit', ...flags, words].join(' ');
	if (target.kind === 'image') return ['candor audit', ...flags, ...settings, `--image ${shellWord(target.reference)}`].join(' ');
	return ['candor audit', ...flags, ...settings, '--', words].join(' ');
}
