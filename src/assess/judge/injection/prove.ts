// Decides whether the effect that a step attempted was observed. Pure: steps and observations in, proofs out.

import type { FileChange } from '#model/file-evidence.ts';
import type { Proof } from '#model/injection.ts';
import type { Observation, ObservationOf } from '#model/observation.ts';
import { baseName } from '#util/absolute-path.ts';
import { readCommandLine } from '#util/command-line.ts';
import { addressSubject } from '#util/hosts.ts';
import { assertNever } from '#util/unreachable.ts';
import type { JudgeEvidence } from '../rule.ts';
import { excerpt, showPath } from '../show.ts';
import { type InjectionResult, inputOf, isInjection, type Proven } from './injection-result.ts';
import { proveSeries } from './prove-series.ts';

type Sight = Pick<Proven, 'how' | 'evidence'>;

export function provenInjections(evidence: JudgeEvidence): readonly Proven[] {
	const tried = evidence.steps.filter(isInjection);
	if (tried.length === 0) return [];
	const attempted = evidence.observed('exec');
	const started = attempted.filter(({ ok }) => ok);
	const arrived = evidence.observed('capture');
	const alone = tried.flatMap((result) => {
		const during = evidence.causedBy(result.step.id);
		for (const proof of result.step.injection.proofs) {
			const seen = sightOf(proof, result, { during, attempted, started, arrived, home: evidence.places.home, files: evidence.files ?? [] });
			if (seen !== undefined) return [{ result, by: proof.kind, ...seen }];
		}
		return [];
	});
	return [...alone, ...proveSeries(tried, evidence.steps)];
}

interface Scene {
	readonly during: readonly Observation[];
	/** Includes programs that do not exist in the cell. */
	readonly attempted: readonly ObservationOf<'exec'>[];
	readonly started: readonly ObservationOf<'exec'>[];
	readonly arrived: readonly ObservationOf<'capture'>[];
	readonly home: string;
	readonly files: readonly FileChange[];
}

function sightOf(proof: Proof, result: InjectionResult, scene: Scene): Sight | undefined {
	switch (proof.kind) {
		case 'ran':
			return ran(proof, scene);
		case 'option':
			return option(proof, result, scene);
		case 'printed':
			return printed(proof, result);
		case 'touched':
			return touched(proof, scene);
		case 'contacted':
			return contacted(proof, scene);
		case 'header':
			return header(proof, result, scene);
		case 'inherited':
			return inherited(proof, result);
		case 'line':
			return line(proof, scene);
		case 'answered':
			return result.outcome === 'ok' ? { how: 'the call was answered', evidence: [] } : undefined;
		case 'differs':
		case 'slow':
			return undefined; // needs the whole series
		default:
			return assertNever(proof);
	}
}

/** The word must be an argument of its own. A payload that is passed as one whole argument is data and proves nothing. */
function ran({ program, word }: Extract<Proof, { kind: 'ran' }>, { started }: Scene): Sight | undefined {
	const found = started.filter((one) => baseName(one.program) === program && one.argv.slice(1).includes(word));
	return found.length === 0 ? undefined : { how: `the program in it was run: ${program} ${word}`, evidence: seqs(found) };
}

/** unrecognized option '--x', unknown switch `x', illegal option -- x, no such option: --x */
const COMPLAINT =
	/\b(?:unrecogni[sz]ed|unknown|invalid|illegal|bad|no such|ambiguous|unexpected)\s+(?:\S+\s+)?(?:option|argument|switch|flag)s?\b/i;

/**
 * The payload is an argument of its own and no `--` precedes it. After an option it may be that option's value: only the program's own complaint proves
 * that it is not.
 */
function option({ word }: Extract<Proof, { kind: 'option' }>, { reply }: InjectionResult, { attempted }: Scene): Sight | undefined {
	const found = attempted.filter(({ argv }) => {
		const at = argv.findIndex((one, index) => index > 0 && (one === word || one.startsWith(`${word}/`)));
		if (at < 1 || argv.slice(1, at).includes('--') || isBehindCode(argv.slice(0, at))) return false;
		const before = argv[at - 1] ?? '';
		const isValue = at > 1 && before.startsWith('-') && !before.includes('=');
		return !isValue || COMPLAINT.test(JSON.stringify(reply ?? ''));
	});
	const [first] = found;
	if (first === undefined) return undefined;
	return {
		how: `${word} from it was an option of ${baseName(first.argv[0] ?? first.program)}, as a word of its own`,
		evidence: seqs(found),
	};
}

/** sh -c 'head "$1"' sh x: the arguments after a program text are that program's data. */
function isBehindCode(words: readonly string[]): boolean {
	const { inlineCode } = readCommandLine(words[0] ?? '', words);
	return inlineCode !== undefined || /^(?:[gmn]?awk|jq)$/.test(baseName(words[0] ?? ''));
}

function printed({ text }: Extract<Proof, { kind: 'printed' }>, result: InjectionResult): Sight | undefined {
	const { reply } = result;
	if (reply === undefined || JSON.stringify(inputOf(result)).includes(text)) return undefined;
	// 2147483647 in "= 2147483647.0", not in 12147483647
	const isThere = new RegExp(`(?<!\\d)${text}(?!\\d)`).test(JSON.stringify(reply));
	return isThere ? { how: `${text} came back, which the input does not hold: it was computed from it`, evidence: [] } : undefined;
}

/**
 * "ref_1":"23" in an object of the reply. If the reply also shows the path to the prototype, the server stored it as an ordinary key.
 */
function inherited({ name, value }: Extract<Proof, { kind: 'inherited' }>, result: InjectionResult): Sight | undefined {
	const reply = JSON.stringify(result.reply ?? null);
	if (JSON.stringify(inputOf(result)).includes(value) || /__proto__|prototype/.test(reply)) return undefined;
	const isThere = new RegExp(`${name}[\\\\"'\\s]*[:=][\\\\"'\\s]*${value}`).test(reply);
	return isThere ? { how: `an object of the reply has the property ${name}, which only the prototype was given`, evidence: [] } : undefined;
}

function line({ name }: Extract<Proof, { kind: 'line' }>, { files, home }: Scene): Sight | undefined {
	const found = files.find(({ enteredSettings }) => enteredSettings?.includes(name));
	return found && { how: `${showPath(found.path, home)} has a setting ${name} from it`, evidence: [] };
}

function touched({ path }: Extract<Proof, { kind: 'touched' }>, { during, home }: Scene): Sight | undefined {
	const found = during.filter(
		(one) => one.kind === 'file' && one.ok && one.op !== 'chdir' && (one.path === path || one.to === path || one.origin === path),
	);
	const [first] = found;
	if (first?.kind !== 'file') return undefined;
	const verb = first.op === 'read' || first.op === 'list' ? 'opened' : first.op === 'delete' ? 'removed' : 'written';
	return { how: `${showPath(path, home)} was ${verb}`, evidence: seqs(found) };
}

function contacted({ host, port }: Extract<Proof, { kind: 'contacted' }>, { during }: Scene): Sight | undefined {
	const found = during.filter((one) => {
		if (one.kind === 'dns') return one.name.toLowerCase().replace(/\.$/, '') === host;
		// A resolver connects datagram sockets to sort the addresses that it found. That sends no data.
		const isContact = one.kind === 'network' && (one.op === 'connect' ? one.transport !== 'udp' : one.op === 'send');
		return isContact && one.address === host && (port === undefined || one.port === port);
	});
	const isLookup = found.every(({ kind }) => kind === 'dns');
	return found.length === 0
		? undefined
		: { how: `${addressSubject(host, port)} was ${isLookup ? 'looked up' : 'connected to'}`, evidence: seqs(found) };
}

function header({ name }: Extract<Proof, { kind: 'header' }>, { reply }: InjectionResult, { arrived }: Scene): Sight | undefined {
	const found = arrived.filter(({ headers }) => headers?.includes(name));
	const [first] = found;
	if (first === undefined && isInHead(name, JSON.stringify(reply ?? '')))
		return { how: `the header field ${name} from it stood in the head of a message`, evidence: [] };
	return first !== undefined
		? { how: `a request to ${excerpt(first.destination, 60)} carried the header field ${name} from it`, evidence: seqs(found) }
		: undefined;
}

/**
 * Subject: x\r\nX-Ref: 1\r\nMIME-Version: 1.0: the field is between two fields of the server's own. The reply is JSON, possibly nested, so line breaks are
 * escaped.
 */
function isInHead(name: string, reply: string): boolean {
	const lines = reply.split(/(?:\\+r)?\\+n/);
	const at = lines.findIndex((line) => line.toLowerCase().startsWith(`${name}:`));
	const isField = (line = '') => /^[A-Za-z][A-Za-z0-9-]*: \S/.test(line.replace(/^.*["“]/, ''));
	return at > 0 && isField(lines[at - 1]) && isField(lines[at + 1]);
}

function seqs(observations: readonly Observation[]): readonly number[] {
	return observations.map(({ seq }) => seq);
}
