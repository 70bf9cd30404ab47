// This call's own arguments, or an earlier call's, name that path, host or program: exactly.

import { isUnder } from '#util/absolute-path.ts';
import { programsIn, readCommandLine } from '#util/command-line.ts';
import { hostOf } from '#util/hosts.ts';
import type { Arguments } from '../call-arguments.ts';
import type { Occurrence } from '../occurrence.ts';
import { type ExplainContext, type Explainer, isChange, isLook } from './explainer.ts';
import { SIDE_FILE } from './side-file.ts';

/** What is written first and renamed then, or removed when that fails: /data/a.txt.64ced2ff.tmp, /data/a.txt.tmp-17 */
const DRAFT = /\.[\w-]{1,64}\.tmp$|\.tmp[-.]?[\w-]{0,64}$/;

// sample: /data/x/.s.PGSQL.5432
const DATABASE_SOCKET = /^(.+)\/\.s\.PGSQL\.\d{1,5}$/;
/** Where a connection string names no host, the usual parser for Node asks this one; no machine outside is called so. */
const PLACEHOLDER_HOST = 'base';
// sample: /app/node_modules/pg-connection-string/index.js
const PLACEHOLDER_PARSER = /\/node_modules\/pg-connection-string\//;

export const callArgument: Explainer = (occurrence, context) => {
	if (occurrence.scope.kind === 'phase' && (occurrence.scope.name === 'start' || occurrence.scope.name === 'install')) return undefined;
	const because =
		isLook(occurrence) || isChange(occurrence) || occurrence.kind === 'load'
			? path(occurrence, context)
			: occurrence.kind === 'exec'
				? command(occurrence, context)
				: occurrence.kind === 'local-socket'
					? socket(occurrence, context)
					: host(occurrence, context);
	return because === undefined ? undefined : { by: 'argument', because };
};

/** For what is guarded: the same call, the same name, nothing around it, and not a name that the server's own schema suggested. */
export const exactArgument: Explainer = ({ subject, observation }, { named }) => {
	const isNamed = observation.cause !== undefined && named.of(observation.cause.step)?.own.paths.has(subject);
	return isNamed ? { by: 'argument', because: `the call's arguments name ${subject} itself` } : undefined;
};

function path({ kind, subject, observation }: Occurrence, { named, history }: ExplainContext): string | undefined {
	if (!named.hasPaths) return undefined;
	const step = observation.cause?.step;
	// A file is given together with the directories that lead to it.
	const within =
		kind === 'mkdir' && step !== undefined ? [...(named.of(step)?.own.paths ?? [])].find((one) => isUnder(one, subject)) : undefined;
	if (within !== undefined && within !== subject) return `the call's arguments name a file in it`;
	// A temporary file that ends up under the named path belongs to it.
	const isGoneDraft = history.gone.has(subject) && DRAFT.test(subject);
	const candidates = [
		subject,
		history.movedTo.get(subject),
		SIDE_FILE.test(subject) ? subject.replace(SIDE_FILE, '') : undefined,
		isGoneDraft ? subject.replace(DRAFT, '') : undefined,
	];
	for (const candidate of candidates) {
		const found = candidate === undefined ? undefined : named.path(candidate, step);
		if (found !== undefined) return message(found);
	}
	// A converter writes notes.pdf beside notes.md; a tool for scripts makes its own ending of any other.
	const stem = kind === 'write' ? withoutEnding(subject) : undefined;
	const alike = stem === undefined || step === undefined ? [] : [...(named.of(step)?.own.paths ?? [])];
	return alike.some((one) => one === stem || withoutEnding(one) === stem) ? "the call's arguments name it with another ending" : undefined;
}

// sample: /data/notes.pdf → /data/notes; /data/.env has no ending
function withoutEnding(path: string): string | undefined {
	return /^(.*\/[^/]+)\.[A-Za-z0-9]{1,8}$/.exec(path)?.[1];
}

/** A client of PostgreSQL takes a path in the place of a host for the directory of the server's socket. */
function socket({ subject, observation }: Occurrence, { named }: ExplainContext): string | undefined {
	const [, directory] = DATABASE_SOCKET.exec(subject) ?? [];
	if (directory === undefined) return undefined;
	const step = observation.cause?.step;
	const found = named.path(directory, step);
	if (found !== undefined) return message(found);
	// `/data/x shop`: the directory, a blank and the database.
	const isBegun = step !== undefined && [...(named.of(step)?.strings ?? [])].some((text) => text.startsWith(`${directory} `));
	return isBegun ? `the call's arguments begin with ${directory}` : undefined;
}

function host({ kind, subject, observation }: Occurrence, { named, evidence }: ExplainContext): string | undefined {
	if (kind !== 'egress') return undefined;
	const { step } = observation.cause ?? {};
	// A name with the payload in it is what the caller asked for, odd as it is.
	const isInjected = step !== undefined && named.of(step)?.injected.some((text) => subject.includes(text));
	if (isInjected) return 'the name carries what was injected into the call';
	if (hostOf(subject) === PLACEHOLDER_HOST && step !== undefined && named.of(step)?.strings.size && hasPlaceholderParser(evidence))
		return 'the call gave a connection string without a host';
	// An address that the call names stays that address, also where another call looked a name up that leads to it.
	const address = observation.kind === 'network' ? observation.address : undefined;
	const found =
		named.host(hostOf(subject), step, observation.at) ?? (address === undefined ? undefined : named.host(address, step, observation.at));
	return found === undefined ? undefined : message(found);
}

/** The parser was read: any other program that asks this host has a reason of its own. */
function hasPlaceholderParser({ observations }: ExplainContext['evidence']): boolean {
	return observations.some((one) => one.kind === 'file' && PLACEHOLDER_PARSER.test(one.path));
}

function command({ observation }: Occurrence, { named }: ExplainContext): string | undefined {
	const step = observation.cause?.step;
	const args = step === undefined ? undefined : named.of(step);
	if (args === undefined || observation.kind !== 'exec') return undefined;
	if (observation.argv.some((word) => args.injected.some((text) => word.includes(text))))
		return 'it carries what was injected into the call';
	const line = readCommandLine(observation.program, observation.argv);
	if (line.inlineCode !== undefined) {
		return isGiven(line.inlineCode, args) ? "the code that it runs is the call's argument" : undefined;
	}
	return args.commands.some((text) => programsIn(text).includes(line.program)) ? `the call's command names ${line.program}` : undefined;
}

/** The whole text is an argument, or it begins or ends with an argument that says it is a command: `cd /x && <command>`. */
function isGiven(code: string, { strings, commands }: Arguments): boolean {
	if (strings.has(code) || strings.has(code.trim())) return true;
	return commands.some((given) => {
		const text = given.trim();
		const isWhole = text !== '' && (/[\s;&|("']/.test(code.at(-text.length - 1) ?? '') || /[\s;&|)"']/.test(code.at(text.length) ?? ''));
		return isWhole && (code.trimEnd().endsWith(text) || code.trimStart().startsWith(text));
	});
}

function message({ named, earlier }: { readonly named: string; readonly earlier: boolean }): string {
	return earlier ? `an earlier call's arguments name ${named}` : `the call's arguments name ${named}`;
}
