import { scopeKey } from '#model/scope.ts';
import { readText } from '#text/read-text.ts';
import type { TextFinding } from '#text/text-finding.ts';
import { isUsualInDeclarations } from '#text/usual-in-declarations.ts';
import { declaredText } from '../declared-text.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import { type OwnWords, ownWords, passedTextRemover } from '../own-words.ts';
import { foundWords } from '../read-places.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { scopeWords } from '../scope-words.ts';
import { times } from '../show.ts';

const MOST_SUSPECTS = 20;

interface Found extends OwnWords {
	readonly finding: TextFinding;
}

export const resultInstructs: Rule = {
	id: 'result-instructs',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'What the server answered gives orders to the model, or hides something from people.',
	rationale:
		'A model reads the answers of a tool as it reads its description, and nobody approves an answer. A server with clean descriptions can put its orders there: in results, in errors, in log and progress messages, in questions to the client. In the cell the server’s own words are all that can hold them: neither the sink nor the files of the cell give orders, and texts that calls passed to the server are left out, so that a tool that repeats what it is given, fetches a page or reads a file is not blamed for it. Of a server that runs elsewhere nobody knows whose words it repeats: there the finding is low. Otherwise high where no honest text says it, medium where honest texts almost never do. Prompts, and requests to the client’s model, are written for a model: of them only what no honest text says counts.',
	fix: 'Answer with data. Leave it to the user and the client what the model does with it.',
	needs: ['message'],
	check(evidence) {
		const words = ownWords(evidence);
		if (words.length === 0) return { kind: 'not-applicable', reason: 'the server answered nothing' };
		const found = foundIn(words, evidence);
		const groups = Map.groupBy(found, ({ scope, channel }) => `${scopeKey(scope)}\0${channel}`);
		return verdictOf(
			this,
			[...groups.values()].flatMap((like) => draftOf(like, evidence)),
		);
	},
};

/** Reads equal texts once, and only a few of the different texts with orders per tool, because a server may vary each answer. */
function foundIn(words: readonly OwnWords[], { steps }: JudgeEvidence): readonly Found[] {
	const read = new Map<string, TextFinding | undefined>();
	const suspects = new Map<string, number>();
	let remove: ((text: string) => string) | undefined;
	return words.flatMap((one) => {
		const key = `${one.isForModel}${one.text}`;
		if (!read.has(key)) {
			// Answers contain data of all kinds, so a suspicion that only the learned model has is noise.
			const counts = (finding: TextFinding) =>
				finding.isLearned !== true && (finding.strength === 'certain' || (finding.strength === 'likely' && !one.isForModel));
			const place = `${scopeKey(one.scope)}\0${one.channel}`;
			const isSuspect = readText(one.text).some(counts) && (suspects.get(place) ?? 0) < MOST_SUSPECTS;
			if (isSuspect) {
				suspects.set(place, (suspects.get(place) ?? 0) + 1);
				remove ??= passedTextRemover(steps);
			}
			read.set(
				key,
				isSuspect
					? readText(remove?.(one.text) ?? '')
							.filter(counts)
							.toSorted(certainFirst)[0]
					: undefined,
			);
		}
		const finding = read.get(key);
		return finding === undefined ? [] : [{ ...one, finding }];
	});
}

function certainFirst(a: TextFinding, b: TextFinding): number {
	return Number(b.strength === 'certain') - Number(a.strength === 'certain');
}

function draftOf(like: readonly Found[], evidence: JudgeEvidence): readonly DraftOfScope[] {
	const worst =
		like.find(({ finding }) => finding.strength === 'certain') ?? like.find(({ finding }) => !isUsualInDeclarations(finding)) ?? like[0];
	if (worst === undefined) return [];
	const { scope, channel, finding } = worst;
	const isMilder = isUsualInDeclarations(finding) || evidence.isRemote === true;
	return [
		{
			scope,
			subject: channel.split(' ').slice(1).join('-'),
			severity: isMilder ? 'low' : finding.strength === 'certain' ? 'high' : 'medium',
			declared: declaredText(scope, evidence, 'orders to the model'),
			observed: `${channel} ${foundWords(finding)} ${times(answersIn(like))} ${scopeWords(scope)}`,
			evidence: like.flatMap((one) => one.evidence),
		},
	];
}

/** An answer of several blocks is read both block by block and as a whole. */
function answersIn(like: readonly Found[]): number {
	return new Set(like.map(({ source }) => source)).size;
}
