// An exception of the user must match exactly this subject and must not have expired. The judge handles those that name a rule.

import { globMatches } from '#util/glob-matches.ts';
import type { Explainer } from './explainer.ts';

export const allowed: Explainer = ({ subject, scope }, { evidence: { allowances, now, places } }) => {
	const found = allowances.find(({ rule, tool, expires, subject: glob }) => {
		if (rule !== undefined || (expires !== undefined && !(Date.parse(expires) >= Date.parse(now)))) return false;
		if (tool !== undefined && !(scope.kind === 'tool' && scope.name === tool)) return false;
		return globMatches(glob.startsWith('~/') ? places.home + glob.slice(1) : glob, subject);
	});
	return found === undefined ? undefined : { by: 'allowed', because: found.reason };
};
