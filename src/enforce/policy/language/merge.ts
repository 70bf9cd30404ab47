// Merges several files into one policy: included files come first, later files add rules and replace single values.

import type { Policy, PolicyConfinement, ResponseRules } from '#model/policy.ts';
import type { PolicyDocument, PolicyProblem } from './document.ts';
import { likelyWord } from './likely-word.ts';
import type { LongForm } from './schema.ts';

export interface PolicyPart {
	readonly file: string;
	readonly form: 'short' | 'long';
	readonly long: LongForm;
	readonly problemAt: PolicyDocument['problemAt'];
}

const RESPONSES: ResponseRules = {
	secrets: 'mask',
	hidden_unicode: 'flag',
	instructions: 'flag',
	canaries: 'block',
	secret_requests: 'flag',
	max_bytes: 10_000_000,
};
const CONFINE: PolicyConfinement = { network: 'open', env: 'inherit' };
const MAX_ARGUMENT_BYTES = 1_048_576;

export function mergePolicies(
	name: string,
	parts: readonly PolicyPart[],
): { readonly policy: Policy } | { readonly problems: readonly PolicyProblem[] } {
	const problems = [...twins(parts), ...strayExceptions(parts)];
	if (problems.length > 0) return { problems };
	const longs = parts.map(({ long }) => long);
	const last = <K extends keyof LongForm>(key: K) => longs.findLast((long) => long[key] !== undefined)?.[key];
	const limits = new Map(longs.flatMap(({ rate_limits }) => rate_limits).map((limit) => [limit.name, limit]));
	return {
		policy: {
			name,
			form: parts.at(-1)?.form ?? 'long',
			default: last('default') ?? 'deny',
			soft: last('soft') ?? false,
			max_argument_bytes: last('max_argument_bytes') ?? MAX_ARGUMENT_BYTES,
			rules: longs.flatMap(({ rules }) => rules),
			rate_limits: [...limits.values()],
			exceptions: longs.flatMap(({ exceptions }) => exceptions),
			responses: Object.assign({}, RESPONSES, ...longs.map(({ responses }) => responses)) as ResponseRules,
			confine: Object.assign({}, CONFINE, ...longs.map(({ confine }) => confine)) as PolicyConfinement,
			servers: longs.flatMap(({ servers }) => Object.entries(servers).map(([match, section]) => ({ match, section }))),
		},
	};
}

/** Two rules with the same name could not be told apart in the ledger. */
function twins(parts: readonly PolicyPart[]): readonly PolicyProblem[] {
	const seen = new Map<string, string>();
	return namedRules(parts).flatMap(({ part, path, name }) => {
		const other = seen.get(name);
		seen.set(name, part.file);
		return other === undefined ? [] : [part.problemAt([...path, 'name'], `there is a rule ${name} already, in ${other}`)];
	});
}

function strayExceptions(parts: readonly PolicyPart[]): readonly PolicyProblem[] {
	const names = namedRules(parts).map(({ name }) => name);
	return parts.flatMap((part) =>
		sections(part.long).flatMap(({ section, path }) =>
			section.exceptions.flatMap(({ rule }, index) => {
				if (names.includes(rule)) return [];
				const meant = likelyWord(rule, names);
				return [
					part.problemAt(
						[...path, 'exceptions', index, 'rule'],
						`there is no rule ${rule}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
					),
				];
			}),
		),
	);
}

function namedRules(parts: readonly PolicyPart[]) {
	return parts.flatMap((part) =>
		sections(part.long).flatMap(({ section, path }) =>
			section.rules.map(({ name }, index) => ({ part, name, path: [...path, 'rules', index] })),
		),
	);
}

function sections(long: LongForm) {
	return [{ section: long, path: [] }, ...Object.entries(long.servers).map(([match, section]) => ({ section, path: ['servers', match] }))];
}
