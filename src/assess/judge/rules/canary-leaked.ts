import type { Scope } from '#model/profile.ts';
import { scopeKey } from '#model/scope.ts';
import { hostOf } from '#util/hosts.ts';
import { arrivalsByPlace, type PlaceArrivals } from '../arrivals.ts';
import { isAtItsOwner } from '../canary-owner.ts';
import { canaryWords, listed } from '../canary-words.ts';
import { declaredTextOf } from '../declared-text.ts';
import { disclosures } from '../disclosures.ts';
import { type FindingDraft, verdictOf } from '../finding-draft.ts';
import { namingArgument } from '../named-destination.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { scopesWords } from '../scope-words.ts';
import { placeOfSent } from '../sent-data.ts';
import { some, times } from '../show.ts';
import { unexplainedEffects } from '../unexplained-effects.ts';

export const canaryLeaked: Rule = {
	id: 'canary-leaked',
	category: 'canary_leaked',
	severity: 'critical',
	summary: 'A secret that was planted for this run left the cell, or turned up where nobody asked for it.',
	rationale:
		'Every credential in the cell is made up for the run and exists nowhere else. When one arrives at the sink, in whatever encoding, the server took it and sent it away: there is no innocent way to have it, and no text explains it. Only the service that a secret belongs to may receive it: the cluster of the kubeconfig, the host of a token. The same secrets are looked for in answers, in messages of the server’s own, on stderr, in files that it wrote (also those that it deleted again) and on the command lines of the programs that it started. There they are expected when a call or the command line named that very file or variable, or when the tool says that it shows environment variables. Otherwise they are on their way: to the model, to a log, to a place from which they can be fetched. Milder: a log line, a credential of the environment that was stored or handed to a program, a tool about settings that shows too much. What the client answered when the server asked its user or its model for something counts only when it went to a place that nothing explains.',
	fix: 'Do not send, show or store what was not asked for in a call’s arguments.',
	needs: ['capture', 'canary'],
	check(evidence) {
		return verdictOf(this, [...arrived(evidence, this.id), ...disclosures(evidence, this.id)]);
	},
};

function arrived(evidence: JudgeEvidence, rule: string): readonly FindingDraft[] {
	const strange = new Set(
		unexplainedEffects(evidence, rule, ['egress']).map(({ scope, effect }) => `${scopeKey(scope)}\0${hostOf(effect.subject)}`),
	);
	// The client gave its answer for use, so the answer may go to the destinations that the server declares.
	const isLeak = (key: string, destination: string, scope: Scope) =>
		isAnswer(key) ? strange.has(`${scopeKey(scope)}\0${hostOf(destination)}`) : !isAtItsOwner(evidence.canaries, key, destination);
	const places = arrivalsByPlace(evidence, ({ canaries, destination }, scope) =>
		canaries.some(({ key }) => isLeak(key, destination, scope)),
	);
	return joinNamed(places, namingArgument(evidence)).map(({ place, scopes, all }) => {
		const found = all.flatMap(({ canaries, destination, scope }) => canaries.filter(({ key }) => isLeak(key, destination, scope)));
		const keys = [...new Set(found.map(({ key }) => key))];
		const forms = [...new Set(found.map(({ form }) => form))];
		const protocols = [...new Set(all.map(({ protocol }) => protocol))];
		const destinations = [...new Set(all.map(placeOfSent))];
		const at = destinations.length > 1 ? `${place} (${some(destinations, 3)})` : place;
		return {
			scopes,
			subject: place,
			severity: keys.every(isAnswer) ? 'high' : 'critical',
			declared: declaredTextOf(scopes, evidence, 'sending credentials away'),
			observed: `${canaryWords(keys)} arrived at ${at} (${protocols.join(', ')}, ${forms.join(', ')}) ${times(all.length)} ${scopesWords(scopes)}${listed(keys)}`,
			gist: `sent ${canaryWords(keys)} to ${place}`,
			canaries: keys,
			evidence: all.map(({ seq }) => seq),
		};
	});
}

/** A tool that sends a secret to any host that its caller names has one flaw, whatever hosts were named. */
function joinNamed(places: readonly PlaceArrivals[], argumentOf: ReturnType<typeof namingArgument>): readonly PlaceArrivals[] {
	const byArgument = Map.groupBy(places, ({ scopes, all }) => {
		const names = new Set(all.map(argumentOf));
		const [name] = names;
		const [scope] = scopes;
		return names.size > 1 || name === undefined || scope === undefined || scopes.length > 1 ? undefined : `${scopeKey(scope)}\0${name}`;
	});
	return [...byArgument].flatMap(([key, alike]) => {
		const [first] = alike;
		if (key === undefined || first === undefined || alike.length < 2) return alike;
		return [{ ...first, place: `any host in the argument “${key.split('\0').at(-1)}”`, all: alike.flatMap(({ all }) => all) }];
	});
}

/** answer:elicitation */
function isAnswer(key: string): boolean {
	return key.startsWith('answer:');
}
