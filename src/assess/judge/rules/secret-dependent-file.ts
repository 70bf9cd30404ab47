import type { Rule } from '../rule.ts';
import { judgeDependences } from '../secret-dependence.ts';

export const secretDependentFile: Rule = {
	id: 'secret-dependent-file',
	category: 'undeclared_write',
	severity: 'medium',
	summary: 'A file that the server writes depends on a secret of this machine, in whatever form.',
	rationale:
		'A copy of a secret in another form is as good as the secret, and a file may be sent later or by another program. Candor makes ordinary calls again in runs that differ only in the values of secrets (see secret-dependent-egress) and compares the files that each run wrote. A credential that the server asked for may stand in its own files. From `--depth standard` on.',
	fix: 'Keep what is computed from secrets out of files, or ask for the secret that the server needs.',
	needs: [],
	check(evidence) {
		return judgeDependences(evidence, { rule: this, channels: ['file'], severity: 'medium', way: 'wrote to', isExpected: () => false });
	},
};
