// Arguments are parsed, not matched: every string at any depth, through JSON in strings, percent-encoding and look-alike letters.
// The work is bounded: past a bound reading ends, and the call is denied for it.

import { secretIn } from '#text/secrets.ts';
import { plainCommand } from './command-words.ts';
import { fromBase64, fromJson, mostLetters, otherwiseWritten, percentLayers } from './decode.ts';
import { noteCommandHosts } from './read-command-hosts.ts';
import { noteBareHost, noteMentions, noteNamedHosts, noteUrl, unwrappedUrl, wholeUrl } from './read-hosts.ts';
import { isPathLike, noteCommandPaths, notePaths, noteSecretIn } from './read-paths.ts';
import { type ArgumentReading, emptyReading, noteDoubt, noteHazard, type ReadingSettings } from './reading.ts';
import { DOCUMENT, type Role } from './role.ts';
import { WEB } from './url.ts';

const MAX_DEPTH = 200;
const MAX_VALUES = 100_000;
const MAX_NESTED_TEXTS = 5;
const MAX_COMMAND_WORDS = 200;
/** Encodings in encodings in JSON in strings: each may be read again, but not without end. A short text may always be. */
const DECODED_SHARE = 16;
const DECODED_ALWAYS = 65_536;
/** $HOME, ${TOKEN}, %PATH%, $env:PATH, process.env, os.environ, getenv( */
const ENVIRONMENT =
	/\$\{?[A-Z_][A-Z0-9_]{2,}\}?|%[A-Z_][A-Z0-9_]{2,}%|\$env:\w|\bprocess\.env\b|\bos\.environ\b|\bgetenv\s*\(|\bENV\[|\bprintenv\b|\/environ\b/;

interface Pending {
	readonly value: unknown;
	readonly at: string;
	readonly role: Role;
	readonly depth: number;
	/** Strings that were opened to get here. */
	readonly opened: number;
}

/** One call's reading under way. */
interface Work {
	readonly reading: ArgumentReading;
	readonly settings: ReadingSettings;
	readonly pending: Pending[];
	bytesLeft: number;
	/** Characters that decoding may still bring forth. */
	decodedLeft: number;
}

export function readArguments(args: unknown, settings: ReadingSettings): ArgumentReading {
	const reading = emptyReading();
	const work: Work = { reading, settings, pending: [], bytesLeft: settings.maxBytes, decodedLeft: DECODED_ALWAYS };
	visit(work, args, 'arguments', settings.roleOf(''), 0, 0);
	for (let next = work.pending.pop(); next !== undefined && reading.bound === undefined; next = work.pending.pop()) open(work, next);
	return reading;
}

/** How long the texts of arguments are together; undefined when there are too many of them. */
export function neededBytes(args: unknown): number | undefined {
	const pending: unknown[] = [args];
	let bytes = 0;
	for (let values = 0; pending.length > 0; values++) {
		if (values > MAX_VALUES) return undefined;
		const value = pending.pop();
		if (typeof value === 'string') bytes += value.length;
		else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) pending.push(inner);
	}
	return bytes;
}

function open(work: Work, { value, at, role, depth, opened }: Pending): void {
	if (depth > MAX_DEPTH) {
		work.reading.bound = `the arguments are nested deeper than ${MAX_DEPTH} levels`;
		return;
	}
	const prefix = at === 'arguments' ? '' : `${at}.`;
	if (Array.isArray(value)) {
		// ["curl", "127.1"]: the words of one command
		if (
			role.command &&
			value.length > 1 &&
			value.length <= MAX_COMMAND_WORDS &&
			value.every((word) => typeof word === 'string' && word.length < 4096)
		)
			noteCommandHosts(work.reading, work.settings, value.join(' '), { at, role });
		for (let i = 0; i < value.length && work.reading.bound === undefined; i++) visit(work, value[i], `${prefix}${i}`, role, depth, opened);
		return;
	}
	const record = value as Readonly<Record<string, unknown>>;
	for (const key of Object.keys(record)) {
		if (work.reading.bound !== undefined) return;
		const at = prefix + (key.length > 100 ? `${key.slice(0, 99)}…` : key);
		const secret = key.length < 20 ? undefined : secretIn(key);
		if (secret !== undefined)
			noteHazard(work.reading, { at: 'a name', hazard: 'secret', what: `the name of an argument holds what looks like ${secret}` });
		visit(work, record[key], at, role.document ? role : work.settings.roleOf(key), depth, opened);
		// A key that is a URL or a path is read like a value.
		if (/[/:%\\]|[^\0-\x7f]/.test(key)) visit(work, key, at, work.settings.roleOf(''), depth, opened);
	}
}

function visit(work: Work, value: unknown, at: string, role: Role, depth: number, opened: number): void {
	const { reading } = work;
	if (++reading.values > MAX_VALUES) {
		reading.bound = `the arguments hold more than ${MAX_VALUES.toLocaleString('en')} values`;
		return;
	}
	if (typeof value === 'string') visitText(work, value, at, role, depth, opened);
	else if (typeof value === 'object' && value !== null) work.pending.push({ value, at, role, depth: depth + 1, opened });
	else if (typeof value === 'number' && role.host && Number.isInteger(value))
		noteBareHost(reading, work.settings, String(value), { at, role });
}

function visitText(work: Work, text: string, at: string, role: Role, depth: number, opened: number): void {
	const { reading, settings } = work;
	// What is inside a string of JSON was counted with it; opening and decoding repeat it a few times at most.
	if (opened === 0) {
		work.bytesLeft -= text.length;
		work.decodedLeft += DECODED_SHARE * text.length;
	}
	if (work.bytesLeft < 0) {
		reading.isTooLong = true;
		reading.bound = `the arguments are longer than ${settings.maxBytes.toLocaleString('en')} characters`;
		return;
	}
	const secret = secretIn(text);
	if (secret !== undefined) noteHazard(reading, { at, hazard: 'secret', what: `${at} holds what looks like ${secret}` });
	if (settings.wantsEnvironment && !role.text && ENVIRONMENT.test(text))
		noteHazard(reading, { at, hazard: 'environment', what: `${at} asks for environment variables` });
	readPlain(work, text, at, role);
	openJson(work, text, at, role, depth, opened);
	if (ENCODED.test(text)) readDecoded(work, text, at, role, depth, opened);
	const hidden = text.length >= 16 ? fromBase64(text) : undefined;
	if (hidden !== undefined) doubtHidden(work, hidden, at, role);
}

/** Percent signs, escapes, entities, letters beyond ASCII: nearly every text has none. */
const ENCODED = /[%\\&]|[^\0-\x7f]/;

function readDecoded(work: Work, text: string, at: string, role: Role, depth: number, opened: number): void {
	const { texts, isDeeper } = percentLayers(text);
	if (isDeeper) work.reading.bound = `${at} is percent-encoded more often than is taken off`;
	for (const layer of texts) readLayer(work, layer, at, role, depth, opened);
	for (const layer of texts.length === 0 ? [text] : [text, texts.at(-1) ?? text]) {
		// Before it is done: one letter may become eighteen.
		if (mostLetters(layer) > work.decodedLeft) {
			work.reading.bound = `${at} is written in letters that stand for too many others`;
			return;
		}
		const other = otherwiseWritten(layer);
		if (other === layer) continue;
		readLayer(work, other, at, role, depth, opened);
		// &#37;2e: one encoding inside of another
		const last = percentLayers(other).texts.at(-1);
		if (last !== undefined) readLayer(work, last, at, role, depth, opened);
	}
}

/** The same text once more, without an encoding. */
function readLayer(work: Work, variant: string, at: string, role: Role, depth: number, opened: number): void {
	work.decodedLeft -= variant.length;
	if (work.decodedLeft < 0) {
		work.reading.bound = `${at} is encoded in more ways than are taken off`;
		return;
	}
	const secret = secretIn(variant);
	if (secret !== undefined) noteHazard(work.reading, { at, hazard: 'secret', what: `${at} holds what looks like ${secret}, encoded` });
	readPlain(work, variant, at, role);
	openJson(work, variant, at, role, depth, opened);
}

function openJson(work: Work, text: string, at: string, role: Role, depth: number, opened: number): void {
	const inner = fromJson(text);
	if (inner === undefined) return;
	if (opened >= MAX_NESTED_TEXTS) work.reading.bound = `${at} holds JSON in strings in strings, deeper than is read`;
	else visit(work, inner, at, role.text ? DOCUMENT : role, depth + 1, opened + 1);
}

function readPlain(work: Work, text: string, at: string, role: Role): void {
	const { reading, settings } = work;
	reading.texts.push({ at, text });
	const trimmed = text.trim();
	const hasSpace = /\s/.test(trimmed);
	const place = { at, role };
	if (role.document) {
		noteMentions(reading, settings, text, place, false);
		return;
	}
	const isProse = hasSpace && role.text && / /.test(trimmed);
	const url = isProse || (role.command && hasSpace) ? undefined : wholeUrl(text, role);
	const inner = isProse ? undefined : unwrappedUrl(text);
	if (inner !== undefined) readPlain(work, inner, at, role);
	if (url !== undefined) {
		noteUrl(reading, settings, url, text, place);
		// A parser drops line ends, and a tool may split at them.
		if (hasSpace && !role.text) noteMentions(reading, settings, text, place, false);
		// file:///etc/shadow, //etc/shadow and \\host\share are paths as well, and x://../../etc is one for a program that joins it to a root
		if (url.scheme === 'file') notePaths(reading, settings, trimmed.replace(/^file:(?:[\\/]{2}(?:localhost)?(?=[\\/]))?/i, ''), place);
		else if (url.scheme === '' || (text.includes('..') && (role.path || !WEB.has(url.scheme))))
			notePaths(reading, settings, trimmed, place);
		else if (!WEB.has(url.scheme)) noteSecretIn(reading, settings, trimmed.replace(/^[^:]{1,40}:\/\/(?=\/)/, ''), place);
		return;
	}
	const bare = isProse ? undefined : unquoted(trimmed);
	if (bare !== undefined) readPlain(work, bare, at, role);
	if (text.includes(':')) noteMentions(reading, settings, text, place, true);
	if (!hasSpace) noteBareHost(reading, settings, trimmed, place);
	if (isPathLike(trimmed, hasSpace, role)) notePaths(reading, settings, trimmed, place);
	if (role.command) {
		noteCommand(work, text, place);
		const plain = plainCommand(text);
		if (plain !== undefined) {
			noteCommand(work, plain, place);
			if (plain.includes(':')) noteMentions(reading, settings, plain, place, true);
		}
	} else if (!role.text && text.includes('=')) noteNamedHosts(reading, settings, text, place);
}

function noteCommand({ reading, settings }: Work, text: string, place: { readonly at: string; readonly role: Role }): void {
	noteCommandPaths(reading, text, place, settings);
	noteCommandHosts(reading, settings, text, place);
}

/** ' " ` < ( */
const QUOTES: ReadonlySet<number> = new Set([39, 34, 96, 60, 40]);

/** 'http://…', <http://…>, ('/x'): without what stands around it. */
function unquoted(text: string): string | undefined {
	if (!QUOTES.has(text.charCodeAt(0))) return undefined;
	let taken = 0;
	for (; taken < text.length - 1 - taken; taken++) {
		const pair = text.charAt(taken) + text.charAt(text.length - 1 - taken);
		if (!["''", '""', '``', '<>', '()'].includes(pair)) break;
	}
	return taken === 0 ? undefined : text.slice(taken, text.length - taken).trim() || undefined;
}

/** Base64 is everywhere and mostly harmless: what it hides is named, and not held against the call. */
function doubtHidden({ reading, settings }: Work, hidden: string, at: string, role: Role): void {
	const inside = emptyReading();
	readPlain({ reading: inside, settings, pending: [], bytesLeft: 0, decodedLeft: 0 }, hidden, at, role);
	const [found] = inside.hazards;
	const what = found?.what ?? secretIn(hidden);
	if (what !== undefined) noteDoubt(reading, `in base64: ${what}`);
}
