// The one reader of hostile text for audits and the guard: it normalises once, then searches for hidden text and for orders to a model.

import { codeUnitsOf } from './code-units.ts';
import { disguisedPartsOf } from './disguised-words.ts';
import { encodedPartsOf } from './encoded-parts.ts';
import { foreignInstructionsOf } from './foreign-instructions.ts';
import { hiddenFinding, mergedHidden } from './hidden-findings.ts';
import { type LearnedReading, learnedReading } from './learned/learned-orders.ts';
import { LimitedFindings } from './limited-findings.ts';
import { type NormalisedText, normalise } from './normalise.ts';
import { roleMarkersOf } from './role-markers.ts';
import type { Sentences } from './sentence-table.ts';
import { sentencesOf } from './sentences.ts';
import { LONGEST_SHOWN, rankOf, shortened } from './shown-text.ts';
import { spelledPartsOf } from './spelled-words.ts';
import type { TextFinding, TextFindingKind } from './text-finding.ts';
import { isUsageAdvice } from './usual-in-declarations.ts';
import { strengthOf, weighSentence } from './weigh-instructions.ts';
import { withoutOptionNames } from './without-option-names.ts';
import { WORD_CLASS } from './word-classes.ts';

export interface ReadTextOptions {
	/** Whether to decode base64, hex and percent-encoding, one layer deep. Absent: true. */
	readonly decodes?: boolean;
	/** Maximum number of findings to report. */
	readonly most?: number;
}

const SLICE = 262_144;
const MOST_FINDINGS = 50;
const MOST_SENTENCES = 4;
/** Odds by cross-validation over sources: see test/corpora/README.md. */
const LEARNED_ALONE = -0.2;
const LEARNED_WITH_RULE = -0.6;
/** Below this, the model contradicts rules that are not certain, or certain only together. */
const LEARNED_AGAINST_RULE = -4.5;
/** Below this, the model is silent: a text that is about attacks must not hide one. */
const LEARNED_SILENT = -15;
/** A rule of this weight needs no other. */
const CERTAIN_ALONE = 0.9;
/** A letter of Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Japanese, Chinese or Korean. */
const MAY_BE_FOREIGN = /[\u0370-\u06ff\u0900-\u097f\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

export function readText(text: string, options: ReadTextOptions = {}): readonly TextFinding[] {
	const reading = readTextInSlices(text, options);
	for (;;) {
		const { done, value } = reading.next();
		if (done === true) return value;
	}
}

/** Reads adjacent blocks as one text, so that an order split across them is found. */
export function readBlocks(blocks: readonly string[], options: ReadTextOptions = {}): readonly TextFinding[] {
	return readText(blocks.join('\n'), options);
}

/** Yields after each slice of about 256 KB, so that a caller can let other work proceed. */
export function* readTextInSlices(text: string, options: ReadTextOptions = {}): Generator<undefined, readonly TextFinding[]> {
	const most = options.most ?? MOST_FINDINGS;
	const found = new LimitedFindings(most);
	for (let from = 0; from < text.length && !found.isFull; ) {
		const to = endOfSlice(text, from);
		for (const finding of readSlice(text.slice(from, to), options.decodes ?? true)) found.add(finding, from);
		from = to;
		if (from < text.length) yield;
	}
	return found.all();
}

/** Splits at a line end, else at a blank, else anywhere except inside a character. */
function endOfSlice(text: string, from: number): number {
	const limit = from + SLICE;
	if (limit >= text.length) return text.length;
	// Only the end of the slice is searched, so that a text without line ends is not scanned from its beginning each time.
	const least = limit - SLICE / 16;
	const tail = text.slice(least, limit);
	const line = tail.lastIndexOf('\n');
	if (line > 0) return least + line + 1;
	const blank = tail.lastIndexOf(' ');
	if (blank > 0) return least + blank + 1;
	const unit = text.charCodeAt(limit);
	return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}

function readSlice(original: string, decodes: boolean): readonly TextFinding[] {
	const normalised = normalise(withoutOptionNames(original));
	const instructions = instructionsIn(normalised);
	const hidden = normalised.hidden.flatMap((span) => hiddenFinding(span, original, instructions) ?? []);
	const encoded = decodes
		? [...encodedPartsOf(normalised.text), ...disguisedPartsOf(normalised.text), ...spelledPartsOf(normalised.text)].flatMap((part) =>
				encodedFinding(part, normalised),
			)
		: [];
	return [...mergedHidden(hidden), ...instructions, ...encoded];
}

type Span = Pick<TextFinding, 'from' | 'to'>;

interface Evidence {
	readonly index: number;
	readonly from: number;
	readonly to: number;
	readonly name: string;
	readonly kind: TextFindingKind;
	readonly what: string;
	readonly weight: number;
}

function instructionsIn(normalised: NormalisedText): readonly TextFinding[] {
	const evidence: Evidence[] = [];
	const discounted: Span[] = [];
	const units = codeUnitsOf(normalised.text);
	const markers = roleMarkersOf(normalised.text, units);
	let nextMarker = 0;
	const sentences = sentencesOf(normalised.text, units);
	const isAbout = aboutness(sentences);
	for (let index = 0; index < sentences.count; index++) {
		const weighed = weighSentence(sentences, index, isAbout(index));
		if (weighed !== undefined) {
			const { from, to, isDiscounted, matched } = weighed;
			if (isDiscounted) discounted.push({ from, to });
			for (const one of matched) evidence.push({ index, from, to, ...one });
		}
		const end = sentences.to[index] ?? 0;
		for (let marker = markers[nextMarker]; marker !== undefined && marker.from < end; marker = markers[++nextMarker]) {
			evidence.push({ index, ...marker, weight: isAbout(index) ? marker.weight * 0.4 : marker.weight, kind: 'instruction' });
		}
	}
	for (const marker of markers.slice(nextMarker)) evidence.push({ index: sentences.count, ...marker, kind: 'instruction' });
	const foreign = MAY_BE_FOREIGN.test(normalised.text)
		? foreignInstructionsOf(normalised.text).map(({ what, from, to }) =>
				finding({ kind: 'instruction', strength: 'likely', what }, { from, to }, normalised),
			)
		: [];
	const learned = learnedReading(normalised.text, LEARNED_WITH_RULE, units);
	const byRules = [...clustered(evidence, normalised, learned), ...foreign];
	return [...byRules, ...learnedFindings(learned, byRules, discounted, normalised)];
}

/**
 * Returns what the learned model finds where no rule is sure. A weak rule at the same place lowers the threshold, unless it is usage advice. Where a rule recognises a
 * quotation or a prohibition (`discounted`), the rule prevails.
 */
function learnedFindings(
	{ orders }: LearnedReading,
	byRules: readonly TextFinding[],
	discounted: readonly Span[],
	normalised: NormalisedText,
): readonly TextFinding[] {
	return orders.flatMap(({ from, to, score, phrases }) => {
		if (discounted.some((one) => one.from < to && one.to > from)) return [];
		const [start, end] = [normalised.originalAt(from), normalised.originalAt(to)];
		const near = byRules.filter((one) => one.from < end && one.to > start);
		const isBacked = near.some((one) => !isUsageAdvice(one));
		if (near.some(({ strength }) => strength !== 'weak') || score < (isBacked ? LEARNED_WITH_RULE : LEARNED_ALONE)) return [];
		const what = `reads like orders to a model: ${phrases.map((phrase) => `“${phrase}”`).join(', ')}`;
		return [{ ...finding({ kind: 'instruction', strength: 'likely', what }, { from, to }, normalised), isLearned: true as const }];
	});
}

/** Whether the thirty sentences around a sentence mention attacks, detection and the like repeatedly. */
function aboutness({ count, has }: Sentences): (index: number) => boolean {
	const upTo = new Uint32Array(count + 1);
	for (let index = 0; index < count; index++) upTo[index + 1] = (upTo[index] ?? 0) + (((has[index] ?? 0) & WORD_CLASS.about) === 0 ? 0 : 1);
	return (index) => (upTo[Math.min(count, index + 15)] ?? 0) - (upTo[Math.max(0, index - 15)] ?? 0) >= 2;
}

/** Adds up the evidence of up to four consecutive sentences, each rule once. */
function clustered(evidence: readonly Evidence[], normalised: NormalisedText, learned: LearnedReading): readonly TextFinding[] {
	const findings: TextFinding[] = [];
	for (let start = 0; start < evidence.length; ) {
		const firstIndex = evidence[start]?.index ?? 0;
		let end = start + 1;
		while (
			end < evidence.length &&
			(evidence[end]?.index ?? 0) - (evidence[end - 1]?.index ?? 0) <= 1 &&
			(evidence[end]?.index ?? 0) - firstIndex < MOST_SENTENCES
		)
			end++;
		const found = clusterFinding(evidence.slice(start, end), normalised, learned);
		if (found !== undefined) findings.push(found);
		start = end;
	}
	return findings;
}

function clusterFinding(cluster: readonly Evidence[], normalised: NormalisedText, learned: LearnedReading): TextFinding | undefined {
	const heaviest = new Map<string, Evidence>();
	for (const one of cluster) if (one.weight > (heaviest.get(one.name)?.weight ?? 0)) heaviest.set(one.name, one);
	const ordered = [...heaviest.values()].sort((a, b) => b.weight - a.weight);
	const [top] = ordered;
	const strength = strengthOf(ordered.reduce((sum, { weight }) => sum + weight, 0));
	if (top === undefined || strength === undefined) return undefined;
	const what = [...new Set(ordered.slice(0, 3).map((one) => one.what))].join('; ');
	const from = Math.min(...cluster.map((one) => one.from));
	const to = Math.max(...cluster.map((one) => one.to));
	const mayBeContradicted = strength === 'likely' || (strength === 'certain' && top.weight < CERTAIN_ALONE);
	const score = mayBeContradicted ? learned.scoreAt(from, to) : 0;
	const isContradicted = score < LEARNED_AGAINST_RULE && (strength === 'likely' || score > LEARNED_SILENT);
	return finding({ kind: top.kind, strength: isContradicted ? 'weak' : strength, what }, { from, to }, normalised);
}

function finding(told: Pick<TextFinding, 'kind' | 'strength' | 'what'>, { from, to }: Span, normalised: NormalisedText): TextFinding {
	return {
		...told,
		from: normalised.originalAt(from),
		to: normalised.originalAt(to),
		shown: shortened(normalised.text.slice(from, Math.min(to, from + 2 * LONGEST_SHOWN)).trim()),
	};
}

function encodedFinding(part: ReturnType<typeof encodedPartsOf>[number], normalised: NormalisedText): readonly TextFinding[] {
	const [inner] = instructionsIn(normalise(part.text)).toSorted((a, b) => rankOf(b.strength) - rankOf(a.strength));
	if (inner === undefined) return [];
	const whole = finding(
		{
			kind: 'encoded',
			strength: inner.strength === 'weak' || inner.isLearned === true ? inner.strength : 'certain',
			what: `${inner.what}, in ${part.encoding}`,
		},
		part,
		normalised,
	);
	return [{ ...whole, shown: inner.shown, ...(inner.isLearned === true && { isLearned: true as const }) }];
}
