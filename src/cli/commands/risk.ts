import { type RiskTool, riskOf } from '#policy/risk.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { reportFile } from '../report-file.ts';

export interface RiskFlags {
	readonly report?: string;
	readonly json?: true;
}

export function riskCommand(names: string | undefined, flags: RiskFlags): number {
	const risk = riskOf(toolsOf(names, flags));
	const { score, level, why } = risk;
	process.stdout.write(
		flags.json ? `${JSON.stringify(risk)}\n` : `${level} — ${score} of 100\n${why.map((line) => `  ${line}\n`).join('')}`,
	);
	return EXIT.clean;
}

function toolsOf(names: string | undefined, { report }: RiskFlags): readonly RiskTool[] {
	const hint = 'candor risk read_file,run_shell, or candor risk --report report.json';
	if ((names === undefined) === (report === undefined)) throw new UserError('the tools are named, or taken from a report', { hint });
	if (report !== undefined) {
		const { declaration } = reportFile(report);
		if (declaration === null) throw new UserError(`--report ${report}: the server declared nothing`, { hint });
		return declaration.tools;
	}
	const tools = (names ?? '')
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
	if (tools.length === 0) throw new UserError('no tool is named', { hint });
	return tools.map((name) => ({ name }));
}
