// A canary in the server's output was requested: a call named exactly that file or variable, or the text says that it shows such things.

import type { Canary } from '#model/canary.ts';
import type { CanaryEvent } from '#model/observation.ts';
import type { Explanation } from '#model/profile.ts';
import type { Occurrence } from '../occurrence.ts';
import { isDenied } from '../words.ts';
import type { ExplainContext, Explainer } from './explainer.ts';
import { exactLaunch } from './launch.ts';

/** "environment variables", "env vars", "process.env", "os.environ", "printenv" */
const ENVIRONMENT =
	/\b(?:env(?:ironment)?[\s_-]+var(?:iable)?s?|process\.env|os\.environ|printenv|(?:get|list|show|print|dump|read)[\s_-]?env)\b/i;
/** A command that prints them all: `env`, `printenv | sort`, `python -c 'print(os.environ)'` */
const PRINTS_ALL = /(?:^|[\s;&|("'.])(?:env|printenv|set|export|environ|getenv)\b/;

export const disclosure: Explainer = (occurrence, context) => {
	const canary = context.evidence.canaries.find(({ key }) => occurrence.aliases.includes(key));
	if (canary === undefined) return undefined;
	switch (canary.where.kind) {
		case 'file':
			return ofFile(canary.where.path, occurrence, context);
		case 'env':
			return ofVariable(canary.where.name, occurrence, context);
		case 'answer':
			// The client handed it over to be used. Its destination is judged separately.
			return { by: 'argument', because: `it was the client's answer to the server's own ${canary.where.to} request` };
	}
};

/** As strict as for reading the file: only its exact name, in this call or an earlier one, whose argument the server may have kept. */
function ofFile(path: string, occurrence: Occurrence, context: ExplainContext): Explanation | undefined {
	const isNamed = callsSoFar(occurrence, context).some((step) => context.named.of(step)?.own.paths.has(path));
	if (isNamed) return { by: 'argument', because: `a call's arguments name ${path} itself` };
	return exactLaunch({ ...occurrence, subject: path }, context);
}

function ofVariable(name: string, occurrence: Occurrence, context: ExplainContext): Explanation | undefined {
	const { own, server } = context.speech(occurrence);
	const step = occurrence.observation.cause?.step;
	const args = step === undefined ? undefined : context.named.of(step);
	if ([...(args?.strings ?? [])].some((text) => holdsWord(text, name)))
		return { by: 'argument', because: `the call's arguments name ${name}` };
	if (args?.commands.some((text) => PRINTS_ALL.test(text))) return { by: 'argument', because: "the call's command prints the environment" };
	const text = occurrence.scope.kind === 'phase' ? server : own;
	const phrase = isDenied(text.spoken, 'environment') || isDenied(text.spoken, 'variables') ? undefined : ENVIRONMENT.exec(text.whole)?.[0];
	if (phrase !== undefined) return { by: 'declared', because: `its text speaks of “${phrase}”` };
	// Passing a credential to a program is using it. Showing or storing it is not.
	const isUsed = channelOf(occurrence) === 'argument' && [own, server].some(({ whole }) => holdsWord(whole, name));
	return isUsed ? { by: 'declared', because: `its text speaks of ${name}` } : undefined;
}

function channelOf({ observation }: Occurrence): CanaryEvent['channel'] | undefined {
	return observation.kind === 'canary' ? observation.channel : undefined;
}

/** The calls that could have requested it: all up to this one, none at start-up, and all of them after the last call. */
function callsSoFar({ scope, observation }: Occurrence, { evidence: { steps } }: ExplainContext): readonly number[] {
	const ids = steps.map(({ step }) => step.id);
	if (observation.cause !== undefined) return ids.slice(0, ids.indexOf(observation.cause.step) + 1);
	return scope.name === 'start' || scope.name === 'install' ? [] : ids;
}

function holdsWord(text: string, word: Canary['key']): boolean {
	return text.split(/[^A-Za-z0-9_]+/).includes(word);
}
