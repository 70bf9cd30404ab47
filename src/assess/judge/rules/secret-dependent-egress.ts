import { isAtItsOwner } from '../canary-owner.ts';
import type { Rule } from '../rule.ts';
import { judgeDependences } from '../secret-dependence.ts';

export const secretDependentEgress: Rule = {
	id: 'secret-dependent-egress',
	category: 'data_exfiltration',
	severity: 'high',
	summary: 'What the server sends depends on a secret of this machine, in whatever form.',
	rationale:
		'A secret can leave encrypted, scrambled, one character a call, as a name that is looked up, in a header or in a number, on its way to a host that the server may contact. No search for its value finds that. Candor makes ordinary calls again in runs that begin with the same files, inputs and answers of the network. In one half of the runs the secrets in files and variables have other values of the same form. What is the same in all runs with the same secrets and differs between the two halves depends on a secret. Further runs change a part of the secrets each and name the one. A token that goes to the service that it belongs to, and a credential that the server asked for, are its use. What varies by itself, such as times and random numbers, is left out. From `--depth standard` on.',
	fix: 'Do not read what the tool does not need; send nothing that is computed from it.',
	needs: [],
	check(evidence) {
		return judgeDependences(evidence, {
			rule: this,
			channels: ['request', 'lookup', 'stream'],
			severity: 'high',
			way: 'sent to',
			isExpected: ({ destination }, { key }, { canaries }) => isAtItsOwner(canaries, key, destination),
		});
	},
};
