import { assessRisk, type RiskSubject } from '#app/policies/assess-risk.ts';
import { inertDocument } from '#util/inert-json.ts';
import { UserError } from '#util/user-error.ts';
import { assignment } from '../assignment-flag.ts';
import { EXIT } from '../exit-codes.ts';
import { showProgress } from '../progress.ts';

export interface RiskFlags {
	readonly report?: string;
	readonly env: readonly string[];
	readonly json?: true;
}

const HINT = 'candor risk read_file,run_shell, candor risk -- <server command>, or candor risk --report report.json';

/** `isCommand`: the words stood after `--`. Nothing else is started. */
export async function riskCommand(words: readonly string[], isCommand: boolean, flags: RiskFlags): Promise<number> {
	const risk = await assessRisk(riskSubject(words, isCommand, flags));
	const { score, level, reasons, recommendation } = risk;
	process.stdout.write(
		flags.json
			? inertDocument(risk)
			: `${level} — ${score} of 100\n${reasons.map((line) => `  ${line}\n`).join('')}  → ${recommendation}\n`,
	);
	return EXIT.clean;
}

function riskSubject(words: readonly string[], isCommand: boolean, { report, env }: RiskFlags): RiskSubject {
	if ((words.length === 0) === (report === undefined))
		throw new UserError('the tools are named, declared by a server, or taken from a report', { hint: HINT });
	if (report !== undefined) return { kind: 'report', file: report, hint: HINT };
	if (isCommand)
		return {
			kind: 'server',
			command: words,
			env: Object.fromEntries(env.map(assignment)),
			progress: showProgress(process.stderr, 'candor risk'),
		};
	const [names = '', ...more] = words;
	if (more.length > 0) throw new UserError(`names stand with commas between, a command after --: ${words.join(' ')}`, { hint: HINT });
	const tools = names
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
	if (tools.length === 0) throw new UserError('no tool is named', { hint: HINT });
	return { kind: 'names', names: tools };
}
