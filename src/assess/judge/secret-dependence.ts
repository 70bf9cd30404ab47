// Drafts findings about behaviour that depends on a secret, for the rules that each cover one channel.

import type { PlantedCanary } from '#model/canary.ts';
import type { Severity, Verdict } from '#model/finding.ts';
import type { EmissionChannel, SecretDependence } from '#model/interference.ts';
import type { FileOperation } from '#model/observation.ts';
import type { Scope } from '#model/profile.ts';
import { scopeOfStep } from '#model/scope.ts';
import { hostOf } from '#util/hosts.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import { type FindingDraft, verdictOf } from './finding-draft.ts';
import type { JudgeEvidence, Rule } from './rule.ts';
import { some } from './show.ts';

interface DependenceOptions {
	readonly rule: Rule;
	readonly channels: readonly EmissionChannel[];
	readonly severity: Severity;
	/** `sent to`, `answered by`, `wrote`. */
	readonly way: string;
	/** Whether the use of the secret is expected. */
	isExpected(dependence: SecretDependence, canary: PlantedCanary, evidence: JudgeEvidence): boolean;
}

const MOST_PLACES = 3;
/** Operations that show nothing of a file's content. */
const LOOKS: ReadonlySet<FileOperation> = new Set(['list', 'chdir', 'chmod', 'delete', 'mkdir']);
const TO_THE_CLIENT: ReadonlySet<EmissionChannel> = new Set(['answer', 'list', 'message']);

export function judgeDependences(evidence: JudgeEvidence, options: DependenceOptions): Verdict {
	const { interference, canaries } = evidence;
	const { rule, channels } = options;
	if (interference === undefined)
		return {
			kind: 'not-applicable',
			reason: 'no call was made again with other secrets: none had been answered, or the depth was below standard',
		};
	const byKey = new Map(canaries.map((canary) => [canary.key, canary]));
	const unexpected = interference.dependences
		.filter(({ channel }) => channels.includes(channel))
		.flatMap((dependence) => {
			const left = possibleSources(dependence.canaries, evidence).filter((key) => {
				const canary = byKey.get(key);
				return canary === undefined || !(isSeenOpenly(dependence, key, evidence) || options.isExpected(dependence, canary, evidence));
			});
			return left.length === 0 ? [] : [{ ...dependence, canaries: left }];
		});
	if (interference.untested !== undefined && unexpected.length === 0) return { kind: 'untested', reason: interference.untested };
	const like = Map.groupBy(unexpected, ({ tool, destination, canaries: keys }) => `${tool}\0${destination}\0${keys.join()}`);
	return verdictOf(
		rule,
		[...like.values()].map((group) => draftOf(group, options, evidence)),
	);
}

/**
 * Several secrets that are used together are found by their kind: all files at once. Of those, a file that was never opened is no source. If none was seen
 * to be opened, any may be one.
 */
function possibleSources(keys: readonly string[], { canaries, observed }: JudgeEvidence): readonly string[] {
	const paths = new Map(canaries.flatMap(({ key, where }) => (where.kind === 'file' ? [[key, where.path] as const] : [])));
	const isFile = (key: string) => paths.has(key);
	if (keys.filter(isFile).length < 2) return keys;
	const opened = new Set(observed('file').flatMap(({ ok, op, path, origin, to }) => (ok && !LOOKS.has(op) ? [path, origin, to] : [])));
	const sources = keys.filter((key) => !isFile(key) || opened.has(paths.get(key)));
	return sources.some(isFile) ? sources : keys;
}

/** Whether the canary itself was found there. The rules that search for its value report that case. */
function isSeenOpenly({ channel, destination }: SecretDependence, key: string, { observed }: JudgeEvidence): boolean {
	const channels: readonly string[] = TO_THE_CLIENT.has(channel) ? ['result', 'message'] : channel === 'file' ? ['file'] : ['lookup'];
	const holds = ({ canaries }: { readonly canaries: readonly { readonly key: string }[] }) => canaries.some((one) => one.key === key);
	if (observed('canary').some((one) => channels.includes(one.channel) && holds(one))) return true;
	// A secret that is spread over host names arrives at the name server of their domain.
	const receiver = (to: string) => (channel === 'lookup' ? registrableDomain(hostOf(to)) : hostOf(to));
	return observed('capture').some((one) => receiver(one.destination) === receiver(destination) && holds(one));
}

function draftOf(group: readonly SecretDependence[], { severity, way }: DependenceOptions, evidence: JudgeEvidence): FindingDraft {
	const [one] = group as [SecretDependence];
	const { tool, step, phase = 'start', destination, canaries, first, other } = one;
	const performed = evidence.steps.find((result) => result.step.id === step)?.step;
	const elsewhere: Scope = performed === undefined ? { kind: 'phase', name: phase } : scopeOfStep(performed);
	const scope: Scope = tool === undefined ? elsewhere : { kind: 'tool', name: tool };
	const description = evidence.declaration?.tools.find(({ name }) => name === tool)?.description;
	const places = [...new Set(group.map(({ place }) => place))];
	return {
		scope,
		subject: `${destination} ${some(canaries, 1)}`,
		severity,
		declared: description === undefined ? 'nothing' : `“${description.slice(0, 120)}”`,
		observed: `what it ${way} ${destination} depends on ${some(canaries)}: ${some(places, MOST_PLACES)} was “${first}”, and “${other}” when only ${canaries.length > 1 ? 'these secrets were others' : 'the secret was another'}${step === undefined ? '' : ` (step ${step})`}`,
		gist: `what it ${way} ${destination} depends on ${some(canaries)}`,
		evidence: evidence.observed('capture').flatMap(({ cause, seq }) => (step !== undefined && cause?.step === step ? [seq] : [])),
		canaries,
	};
}
