import type { Report } from '#model/report.ts';
import { startCommand } from '#report/start-command.ts';
import { shellWord } from '#util/shell-word.ts';

/** Returns the command that makes the same audit again. With `tool`, only that tool is called. */
export function repeatCommand(report: Report, tool?: string): string {
	const { seed } = report.run;
	const flags = [
		...(seed === 1 ? [] : [{ name: '--seed', value: String(seed) }]),
		...(tool === undefined ? [] : [{ name: '--only-tool', value: shellWord(tool) }]),
	];
	return startCommand('audit', report, flags) ?? '';
}
