// What a set of tools could do, by names, schemas and annotations. It is an initial guess, not a verdict: an audit observes what they do.

import type { DeclaredTool } from '#model/declaration.ts';
import type { Finding, Severity } from '#model/finding.ts';

export type RiskTool = Pick<DeclaredTool, 'name'> & Partial<Pick<DeclaredTool, 'inputSchema' | 'annotations'>>;

export type RiskFinding = Pick<Finding, 'rule' | 'severity' | 'scopes'>;

export interface Risk {
	/** 0–100. */
	readonly score: number;
	readonly level: 'LOW' | 'MEDIUM' | 'HIGH';
	readonly reasons: readonly string[];
	readonly recommendation: string;
}

interface Capability {
	readonly what: string;
	readonly weight: number;
	/** Words in the name of a tool. */
	readonly verbs: ReadonlySet<string>;
	/** Words in the name of an argument with the same meaning. */
	readonly takes?: ReadonlySet<string>;
	/** readOnlyHint denies it. As a claim, it halves the weight, no more. */
	readonly isChange?: true;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const CAPABILITIES = [
	{ what: 'runs programs or code', weight: 0.65, verbs: words('exec execute run shell bash terminal eval spawn command script subprocess powershell'), takes: words('command cmd script code shell'), isChange: true },
	{ what: 'handles secrets', weight: 0.4, verbs: words('secret secrets credential credentials password passwords token tokens env environment vault wallet cookie cookies keychain'), takes: words('password secret credential') },
	{ what: 'deletes', weight: 0.35, verbs: words('delete remove drop destroy purge wipe truncate kill uninstall rm unlink reset'), isChange: true },
	{ what: 'sends things out', weight: 0.3, verbs: words('send post publish upload email mail tweet notify message share push submit pay transfer purchase order webhook'), takes: words('recipient recipients webhook'), isChange: true },
	{ what: 'fetches from the network', weight: 0.25, verbs: words('fetch http url request download browse browser crawl scrape navigate web curl wget open'), takes: words('url uri host endpoint') },
	{ what: 'queries a database', weight: 0.25, verbs: words('sql query database db'), takes: words('sql') },
	{ what: 'changes things', weight: 0.2, verbs: words('write create update edit set move rename insert patch put save append commit merge deploy install copy modify'), isChange: true },
	{ what: 'reads files', weight: 0.25, verbs: words('file files directory folder filesystem'), takes: words('path file filename directory') },
] as const satisfies readonly Capability[]; // biome-ignore format: one a line

type CapabilityName = (typeof CAPABILITIES)[number]['what'];

const RECOMMENDATIONS: Readonly<Record<Risk['level'], string>> = {
	LOW: 'Run it behind the guard with the default policy.',
	MEDIUM: 'Audit it first, and guard it with a policy that names the tools you need (candor policy suggest).',
	HIGH: 'Audit it before anything else. Guard it in a cell with the strict policy, with no network but the hosts it needs.',
};

const HIGH = 60;
const MEDIUM = 25;

/** What an audit observed weighs more than any name. */
const WEIGHT_OF_FINDING: Readonly<Partial<Record<Severity, number>>> = { medium: 0.3, high: 0.6, critical: 0.8 };

/** Whether a tool's name or arguments suggest one of these abilities. */
export function suggestsAny(tool: RiskTool, abilities: readonly CapabilityName[]): boolean {
	return CAPABILITIES.some((capability) => abilities.some((what) => what === capability.what) && hasCapability(tool, capability));
}

/** `findings`: findings of an audit, if there was one. */
export function riskOf(tools: readonly RiskTool[], findings: readonly RiskFinding[] = []): Risk {
	const found = CAPABILITIES.flatMap((capability: Capability) => {
		const having = tools.filter((tool) => hasCapability(tool, capability));
		if (having.length === 0) return [];
		const isClaimedHarmless = capability.isChange === true && having.every(({ annotations }) => annotations?.readOnlyHint === true);
		return [{ capability, having, weight: isClaimedHarmless ? capability.weight / 2 : capability.weight, isClaimedHarmless }];
	});
	const has = (what: string) => found.some(({ capability }) => capability.what === what);
	// One tool can send away what another one reads.
	const isLeakPath =
		(has('reads files') || has('handles secrets') || has('queries a database')) &&
		(has('sends things out') || has('fetches from the network'));
	const seen = findings.flatMap((finding) => {
		const weight = WEIGHT_OF_FINDING[finding.severity];
		return weight === undefined ? [] : [{ ...finding, weight }];
	});
	const left = [...found, ...seen].reduce((rest, { weight }) => rest * (1 - weight), isLeakPath ? 0.75 : 1);
	const score = Math.round((1 - left) * 100);
	const level = score >= HIGH ? 'HIGH' : score >= MEDIUM ? 'MEDIUM' : 'LOW';
	return {
		score,
		level,
		recommendation: RECOMMENDATIONS[level],
		reasons: [
			...seen.map(({ rule, severity, scopes }) => `the audit found ${rule} (${severity})${foundIn(scopes)}`),
			...found.map(
				({ capability, having, isClaimedHarmless }) =>
					`${capability.what}: ${named(having)}${isClaimedHarmless ? ' (said to be read-only)' : ''}`,
			),
			...(isLeakPath ? ['what one tool reads another can send away'] : []),
			...(found.length + seen.length === 0 ? ['no name or argument suggests that it reaches beyond itself'] : []),
		],
	};
}

function hasCapability({ name, inputSchema, annotations }: RiskTool, { verbs, takes, what }: Capability): boolean {
	if (what === 'deletes' && annotations?.destructiveHint === true) return true;
	if (wordsOf(name).some((word) => verbs.has(word))) return true;
	const properties = inputSchema?.['properties'];
	const names = typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? Object.keys(properties) : [];
	return takes !== undefined && names.some((argument) => wordsOf(argument).some((word) => takes.has(word)));
}

/** runShell_command → run, shell, command */
function wordsOf(name: string): readonly string[] {
	return name
		.slice(0, 200)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/);
}

function named(tools: readonly { readonly name: string }[]): string {
	const names = tools.slice(0, 5).map(({ name }) => name.slice(0, 60));
	return names.join(', ') + (tools.length > names.length ? ` and ${tools.length - names.length} more` : '');
}

function foundIn(scopes: RiskFinding['scopes']): string {
	const tools = scopes.filter(({ kind }) => kind === 'tool');
	return tools.length === 0 ? '' : `: ${named(tools)}`;
}
