// Assesses what a set of tools could do: named tools, the tools of a report, or those that a server declares.

import { type Risk, riskOf } from '#enforce/policy/risk.ts';
import { UserError } from '#util/user-error.ts';
import { declaredTools } from '../audits/declared-tools.ts';
import type { ProgressView } from '../audits/run-audit.ts';
import { reportFile } from '../reports/report-file.ts';

export type RiskSubject =
	| { readonly kind: 'names'; readonly names: readonly string[] }
	| { readonly kind: 'report'; readonly file: string; readonly hint: string }
	/** The server is started in a cell without a network, asked for its tools, and stopped. */
	| {
			readonly kind: 'server';
			readonly command: readonly string[];
			readonly env: Readonly<Record<string, string>>;
			readonly progress: ProgressView;
	  };

export async function assessRisk(subject: RiskSubject): Promise<Risk> {
	switch (subject.kind) {
		case 'names':
			return riskOf(subject.names.map((name) => ({ name })));
		case 'server':
			return riskOf(await declaredTools(subject.command, subject.env, subject.progress));
		case 'report': {
			const { declaration, findings } = reportFile(subject.file);
			if (declaration === null) throw new UserError(`--report ${subject.file}: the server declared nothing`, { hint: subject.hint });
			return riskOf(declaration.tools, findings);
		}
	}
}
