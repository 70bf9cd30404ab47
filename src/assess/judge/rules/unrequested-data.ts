import { speaksOf, spokenIn, vocabularyOf } from '#assess/profile/words.ts';
import type { ArgumentDependence, Dependence, UnnamedRecipient } from '#model/interference.ts';
import type { Scope } from '#model/profile.ts';
import { hostOf } from '#util/hosts.ts';
import { declaredTextOf } from '../declared-text.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { sendsDataTo, sentData } from '../sent-data.ts';
import { haveSharedTopic, servesLaterCalls } from '../shared-topic.ts';
import { some } from '../show.ts';

export const unrequestedData: Rule = {
	id: 'unrequested-data',
	category: 'data_exfiltration',
	severity: 'high',
	summary: 'What it sent to a host that it may contact holds something that no argument asked for.',
	rationale:
		'A tool may send what its arguments ask for to the service that its text names. A hidden copy, an argument that was promised to stay, what another tool was given, or an identifier of the machine goes the same way, and no list of hosts shows it. Candor makes ordinary calls again in runs that differ in one thing: the name and the id of the machine, or the arguments that should stay, which are those that the text promises to keep and those of tools that send nothing themselves. What leaves must be the same, in whatever form it is written. A recipient is one that stands beside the recipients that the call named, and in no text of the declaration or the command line. Expected: constants such as a client’s version, times, random ids, session ids and cursors of the service, arguments of the call itself, what a tool was given that speaks of the same thing or says that later calls use it, and a machine that the text speaks of. High: a recipient, a broken promise. Medium: the rest. From `--depth standard` on.',
	fix: 'Send what the call’s own arguments ask for; name every recipient and every identifier of the machine in the tool’s description.',
	needs: [],
	check(evidence) {
		const { interference } = evidence;
		if (interference === undefined)
			return { kind: 'not-applicable', reason: 'no call was made again: none had been answered, or the depth was below standard' };
		const { recipients = [], ofArguments = [], ofMachine = [] } = interference;
		const isTold = sendsDataTo(sentData(evidence), evidence);
		const isNew = (one: Dependence) => !isTold(scopeOf(one), hostOf(one.destination));
		const drafts = [
			...recipientDrafts(recipients, evidence),
			...grouped(ofArguments.filter(isNew)).flatMap((group) => argumentDraft(group, evidence)),
			...grouped(ofMachine.filter(isNew)).flatMap((group) => machineDraft(group, evidence)),
		];
		if (interference.untested !== undefined && drafts.length === 0) return { kind: 'untested', reason: interference.untested };
		return verdictOf(this, drafts);
	},
};

/** Dependences that one tool sent to one destination. */
type Group<T extends Dependence> = readonly [T, ...T[]];

function grouped<T extends Dependence>(all: readonly T[]): readonly Group<T>[] {
	return [...Map.groupBy(all, ({ tool, destination }) => `${tool}\0${destination}`).values()] as unknown as readonly Group<T>[];
}

function scopeOf({ tool }: Pick<Dependence, 'tool'>): Scope {
	return tool === undefined ? { kind: 'phase', name: 'start' } : { kind: 'tool', name: tool };
}

function recipientDrafts(recipients: readonly UnnamedRecipient[], evidence: JudgeEvidence): readonly DraftOfScope[] {
	const { declaration, launch } = evidence;
	const known = JSON.stringify([declaration, launch.asTyped, launch.settings ?? {}, launch.description ?? '']).toLowerCase();
	const byAddress = new Map(recipients.map((one) => [`${one.tool}\0${one.address}`, one]));
	return [...byAddress.values()]
		.filter(({ address }) => !known.includes(address))
		.map((one) => {
			const { tool, destination, address, place } = one;
			const gist = `sent its message to ${address} as well, over ${destination}`;
			return {
				scope: scopeOf(one),
				subject: `recipient ${address}`,
				severity: 'high',
				declared: declaredTextOf([scopeOf(one)], evidence, 'a copy for somebody else'),
				observed: `${tool} ${gist}: the call did not name this recipient (${place}, step ${one.step})`,
				gist,
				evidence: capturesOf(one.step, evidence),
			};
		});
}

function argumentDraft(group: Group<ArgumentDependence>, evidence: JudgeEvidence): readonly DraftOfScope[] {
	const [one] = group;
	const tools = evidence.declaration?.tools ?? [];
	const sender = tools.find(({ name }) => name === one.tool);
	const left = group
		.flatMap((dependence) => dependence.arguments)
		.filter(({ tool, promise }) => {
			const source = tools.find(({ name }) => name === tool);
			if (promise !== undefined || source === undefined || sender === undefined) return true;
			return !servesLaterCalls(source) && !haveSharedTopic(source, sender);
		});
	if (left.length === 0) return [];
	const promised = left.find(({ promise }) => promise !== undefined);
	const names = [...new Set(left.map(({ tool, name }) => `${name} of ${tool}`))];
	const gist = `what it sent to ${one.destination} depends on the argument ${some(names)}`;
	return [
		{
			scope: scopeOf(one),
			subject: `${one.destination} argument ${names[0]}`,
			severity: promised === undefined ? 'medium' : 'high',
			declared:
				promised?.promise === undefined ? declaredTextOf([scopeOf(one)], evidence, 'using it') : `“${promised.promise.slice(0, 120)}”`,
			observed: `${gist}: ${sideBySide(group, 'the argument')}`,
			gist,
			evidence: capturesOf(one.step, evidence),
		},
	];
}

const MACHINE_WORDS = vocabularyOf('machine device hostname computer fingerprint telemetry');

function machineDraft(group: Group<Dependence>, evidence: JudgeEvidence): readonly DraftOfScope[] {
	const [one] = group;
	const description = evidence.declaration?.tools.find(({ name }) => name === one.tool)?.description ?? '';
	const { instructions = '' } = evidence.declaration ?? {};
	if (speaksOf(spokenIn(`${description} ${instructions}`), MACHINE_WORDS) !== undefined) return [];
	const gist = `what it sent to ${one.destination} identifies the machine`;
	return [
		{
			scope: scopeOf(one),
			subject: `${one.destination} machine`,
			severity: 'medium',
			declared: declaredTextOf([scopeOf(one)], evidence, 'an identifier of the machine'),
			observed: `${gist}: ${sideBySide(group, 'the machine’s name and id')}`,
			gist,
			evidence: capturesOf(one.step, evidence),
		},
	];
}

/** `header x-id was “a1”, and “b2” when only the argument was another (step 3)` */
function sideBySide(group: Group<Dependence>, what: string): string {
	const [{ first, other, step }] = group;
	const places = [...new Set(group.map(({ place }) => place))];
	return `${some(places, 3)} was “${first}”, and “${other}” when only ${what} was another${step === undefined ? '' : ` (step ${step})`}`;
}

function capturesOf(step: number | undefined, { observed }: JudgeEvidence): readonly number[] {
	return observed('capture').flatMap(({ cause, seq }) => (step !== undefined && cause?.step === step ? [seq] : []));
}
