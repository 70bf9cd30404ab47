// A server that names what it lacks gets it at its next start: a canary for a credential, a plain value of the made-up internet for another setting.

import { service } from '#canary/plant/issuers.ts';
import { isAccountFile, spokenVariables, wantedVariables } from '#canary/plant/wanted-credential.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { isMuteError } from '#util/mute-error.ts';
import { resultError } from '#util/result-error.ts';
import type { ServerRun } from './server-run-plan.ts';
import { missingVariables, namedAlternatives, settingFor, wantedSettings } from './wanted-settings.ts';
import { databaseIn } from './world-file.ts';

export interface Given {
	readonly credentials: readonly string[];
	readonly settings: Readonly<Record<string, string>>;
	/** Whether the new variables may resolve an error. */
	readonly isMeant: (error: string) => boolean;
}

// sample: 401 Unauthorized; No API key provided; an API Key is required; not authenticated; connect ECONNREFUSED 127.0.0.1:6379; max retries per request;
// The "path" argument must be of type string. Received undefined: Node's words for a setting that is absent;
// Connection details are incomplete: the URL is required; Base URL must be provided; --shop-url is missing
const UNCONFIGURED =
	/\b401\b|unauthori[sz]ed|not (?:authenticated|configured|logged in)|(?:missing|no|invalid|provide|requires?|needs?)\b.{0,20}\b(?:(?:api|access)[ _-]?keys?|tokens?|credentials?)|\b(?:(?:api|access)[ _-]?keys?|tokens?|credentials?) (?:(?:are|is|was|must|has|have) )?(?:be |been )?(?:missing|required|needed|absent|unset|undefined|empty|not|configured|provided|set\b)|ECONNREFUSED|connection (?:refused|failed|closed)|max retries|not connected|(?:failed|unable) to connect|(?:connection|login|account) (?:details|settings|parameters) (?:are |is )?(?:incomplete|missing|not)|\b(?:url|host|username|password)s? (?:is|are|must be) (?:required|provided|set|configured|missing)|argument must be of type string\b.{0,40}\breceived undefined|expected str, bytes or os\.PathLike object, not NoneType/i;

// sample: No Shop authentication configured; No servers configured; no database connection has been set up; Server "x" not found. Available servers: none.
const NONE_CONFIGURED =
	/\bno (?:\w+ ){0,2}(?:authentication|credentials?|tokens?|servers?|hosts?|connections?|databases?|accounts?|profiles?|instances?|clusters?|providers?|environments?) (?:(?:is|are|was|has been|have been) )?(?:configured|set up|defined)\b|\b(?:available|configured|known) (?:\w+ )?(?:servers|hosts|connections|databases|accounts|profiles|instances|clusters|providers|environments): ?(?:none\b|\(none\)|\[\]|$)/i;

export type Ended = Pick<ServerRun, 'failure' | 'results'>;

/** Returns what a server that did not start reported, or else the errors of its calls. */
export function errorsOf({ failure, results }: Ended): readonly string[] {
	return failure === undefined ? results.flatMap((result) => resultError(result) ?? []) : [failure.message, ...failure.stderr];
}

/**
 * Plants a canary in each variable that a failing server names, unless the user has set it. If the server names none, and the connection failed or
 * an error mentions credentials, the variables of its README's examples are used. `refused`: variables with which the server does not start.
 */
export function giveWanted(
	ended: Ended,
	{ plant, ...cell }: Pick<OpenSandbox, 'plant' | 'cwd' | 'world'> & Partial<Pick<OpenSandbox, 'canaries'>>,
	env: Readonly<Record<string, string>>,
	exampleVariables = '',
	refused: ReadonlySet<string> = new Set(),
): Given {
	if (plant === undefined) return { credentials: [], settings: {}, isMeant: () => false };
	const texts = errorsOf(ended);
	const isFree = (name: string) => env[name] === undefined && !refused.has(name);
	const named = {
		credentials: texts.flatMap((text) => wantedVariables(namedAlternatives(text))).filter(isFree),
		settings: [...wantedSettings(texts.join('\n')), ...unstarted(ended)].filter(isFree),
	};
	const isSilent = named.credentials.length + named.settings.length === 0;
	const isReadmeAsked = isSilent && (ended.failure !== undefined || isMuteThroughout(ended) || texts.some(isUnconfigured));
	const wanted = isReadmeAsked
		? { credentials: wantedVariables(exampleVariables).filter(isFree), settings: wantedSettings(exampleVariables, true).filter(isFree) }
		: named;
	// A server that does not start and names its variable nowhere may at least name its service.
	const isUnnamed = ended.failure !== undefined && wanted.credentials.length + wanted.settings.length === 0;
	const asked = isUnnamed ? texts.flatMap(spokenVariables).filter(isFree) : wanted.credentials;
	// A service that gets the file of an account needs no other credential.
	const accounts = new Set(wanted.settings.filter(isAccountFile).map(service));
	const credentials = [...new Set(asked)].filter((name) => !accounts.has(service(name)) && plant(name));
	const places = { directory: cell.cwd, database: databaseIn(cell), account: accountFileIn(cell) };
	const settings = [...new Set(wanted.settings)]
		.filter((name) => !wanted.credentials.includes(name))
		.map((name) => [name, settingFor(name, exampleVariables, places) ?? ''] as const);
	const names = [...credentials, ...settings.map(([name]) => name)];
	// Of two tools that lack the same, only one may name the variable. The other may say nothing at all.
	const isLacking = (error: string) => (names.length > 0 && isMuteError(error)) || (credentials.length > 0 && isUnconfigured(error));
	const isMeant = (error: string) => isReadmeAsked || names.some((name) => error.includes(name)) || isLacking(error);
	return { credentials, settings: Object.fromEntries(settings), isMeant };
}

/** Returns the path of the planted service account. */
function accountFileIn({ canaries = [] }: Partial<Pick<OpenSandbox, 'canaries'>>): string {
	const paths = canaries.flatMap(({ where }) => (where.kind === 'file' ? [where.path] : []));
	return paths.find((path) => path.endsWith('/gcloud/application_default_credentials.json')) ?? './account.json';
}

/** Whether an error says that a credential or a setting is missing, without naming its variable. */
export function isUnconfigured(error: string): boolean {
	return UNCONFIGURED.test(error) || NONE_CONFIGURED.test(error);
}

export function isNothing({ credentials, settings }: Given): boolean {
	return credentials.length + Object.keys(settings).length === 0;
}

/** A server that does not start can only gain by a made-up value. */
function unstarted({ failure }: Ended): readonly string[] {
	return failure === undefined ? [] : missingVariables([failure.message, ...failure.stderr].join('\n'));
}

/** Whether no ordinary call succeeded, and no error of one says why. */
function isMuteThroughout({ results }: Ended): boolean {
	const ordinary = results.filter(({ step }) => step.kind === 'call' && step.intent === 'typical');
	return ordinary.length > 0 && ordinary.every((result) => isMuteError(resultError(result) ?? 'success'));
}
