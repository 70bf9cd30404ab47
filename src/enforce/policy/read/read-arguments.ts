// Parses arguments instead of matching them: every string at any depth, through JSON in strings, percent-encoding and look-alike letters.
// The work is bounded: reading stops at a bound, and the call is denied.

import { secretIn } from '#text/secrets.ts';
import { plainCommand } from './command-words.ts';
import { fromBase64, fromJson, mostLetters, otherwiseWritten, percentLayers } from './decode.ts';
import { namesVariable } from './names-variable.ts';
import { noteCommandHosts } from './read-command-hosts.ts';
import { noteBareHost, noteInnerAddresses, noteMentions, noteNamedHosts, noteUrl, unwrappedUrl, wholeUrl } from './read-hosts.ts';
import { isGuardedName, isPathLike, noteCommandPaths, notePaths, noteSecretIn } from './read-paths.ts';
import { noteStructuredSecrets, noteSyntax } from './read-syntax.ts';
import { type ArgumentReading, emptyReading, noteDoubt, noteHazard, type ReadingSettings } from './reading.ts';
import { DOCUMENT, type Role } from './role.ts';
import { unquoted } from './unquoted.ts';
import { WEB } from './url.ts';

const MAX_DEPTH = 200;
const MAX_VALUES = 100_000;
const MAX_NESTED_TEXTS = 5;
const MAX_COMMAND_WORDS = 200;
/** Encodings within encodings within JSON in strings are read again, up to a bound. A short text is always read. */
const DECODED_SHARE = 16;
const DECODED_ALWAYS = 65_536;
/** $HOME, ${TOKEN}, %PATH%, $env:PATH, process.env, os.environ, getenv( */
const ENVIRONMENT =
	/\$\{?[A-Z_][A-Z0-9_]{2,}\}?|%[A-Z_][A-Z0-9_]{2,}%|\$env:\w|\bprocess\.env\b|\bos\.environ\b|\bgetenv\s*\(|\bENV\[|\bprintenv\b|\/environ\b/;

/** The position of a value in the arguments, and its role. */
interface ValuePlace {
	readonly at: string;
	readonly role: Role;
	readonly depth: number;
	/** Number of strings that were parsed to get here. */
	readonly opened: number;
}

type Place = Pick<ValuePlace, 'at' | 'role'>;

interface Pending {
	readonly value: unknown;
	readonly place: ValuePlace;
}

/** The state of reading one call. */
interface Work {
	readonly reading: ArgumentReading;
	readonly settings: ReadingSettings;
	readonly pending: Pending[];
	bytesLeft: number;
	/** Number of characters that decoding may still produce. */
	decodedLeft: number;
}

export function readArguments(args: unknown, settings: ReadingSettings): ArgumentReading {
	const reading = emptyReading();
	const work: Work = { reading, settings, pending: [], bytesLeft: settings.maxBytes, decodedLeft: DECODED_ALWAYS };
	visit(work, args, { at: 'arguments', role: settings.roleOf(''), depth: 0, opened: 0 });
	for (let next = work.pending.pop(); next !== undefined && reading.bound === undefined; next = work.pending.pop()) open(work, next);
	return reading;
}

/** Returns the total length of the texts in the arguments, or undefined if there are too many. */
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

function open(work: Work, { value, place }: Pending): void {
	const { at, role, depth } = place;
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
			noteCommandHosts(work.reading, work.settings, value.join(' '), place);
		for (let i = 0; i < value.length && work.reading.bound === undefined; i++) visit(work, value[i], { ...place, at: `${prefix}${i}` });
		return;
	}
	const record = value as Readonly<Record<string, unknown>>;
	for (const key of Object.keys(record)) {
		if (work.reading.bound !== undefined) return;
		const at = prefix + (key.length > 100 ? `${key.slice(0, 99)}…` : key);
		const secret = key.length < 20 ? undefined : secretIn(key);
		if (secret !== undefined)
			noteHazard(work.reading, { at: 'a name', hazard: 'secret', what: `the name of an argument holds what looks like ${secret}` });
		if (work.settings.wantsLabels) work.reading.labels.push({ at, text: key });
		visit(work, record[key], { ...place, at, role: role.document ? role : work.settings.roleOf(key) });
		// A key that is a URL or a path is read like a value.
		if (/[/:%\\]|[^\0-\x7f]/.test(key)) visit(work, key, { ...place, at, role: work.settings.roleOf('') });
	}
}

function visit(work: Work, value: unknown, place: ValuePlace): void {
	const { reading } = work;
	if (++reading.values > MAX_VALUES) {
		reading.bound = `the arguments hold more than ${MAX_VALUES.toLocaleString('en')} values`;
		return;
	}
	if (typeof value === 'string') visitText(work, value, place);
	else if (typeof value === 'object' && value !== null) work.pending.push({ value, place: { ...place, depth: place.depth + 1 } });
	else {
		if (work.settings.wantsLabels) reading.labels.push({ at: place.at, text: String(value) });
		if (typeof value === 'number' && place.role.host && Number.isInteger(value)) noteBareHost(reading, work.settings, String(value), place);
	}
}

function visitText(work: Work, text: string, place: ValuePlace): void {
	const { reading, settings } = work;
	const { at, role, opened } = place;
	// A string of JSON was already counted with its content. Parsing and decoding repeat it a few times at most.
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
	if (settings.wantsStructuredSecrets) noteStructuredSecrets(reading, text, at);
	if (settings.wantsEnvironment && ((!role.text && ENVIRONMENT.test(text)) || namesVariable(at, text)))
		noteHazard(reading, { at, hazard: 'environment', what: `${at} asks for environment variables` });
	noteSyntax(reading, settings, text, place);
	readPlain(work, text, place);
	openJson(work, text, place);
	if (ENCODED.test(text)) readDecoded(work, text, place);
	const hidden = text.length >= 16 ? fromBase64(text) : undefined;
	if (hidden !== undefined) doubtHidden(work, hidden, place);
}

/** Percent signs, escapes, entities, letters beyond ASCII. Nearly every text has none. */
const ENCODED = /[%\\&]|[^\0-\x7f]/;

function readDecoded(work: Work, text: string, place: ValuePlace): void {
	const { at } = place;
	const { texts, isDeeper } = percentLayers(text);
	if (isDeeper) work.reading.bound = `${at} is percent-encoded more often than is taken off`;
	for (const layer of texts) readLayer(work, layer, place);
	for (const layer of texts.length === 0 ? [text] : [text, texts.at(-1) ?? text]) {
		// Checked before decoding, because one letter may become eighteen.
		if (mostLetters(layer) > work.decodedLeft) {
			work.reading.bound = `${at} is written in letters that stand for too many others`;
			return;
		}
		const other = otherwiseWritten(layer);
		if (other === layer) continue;
		readLayer(work, other, place);
		// &#37;2e: one encoding within another
		const last = percentLayers(other).texts.at(-1);
		if (last !== undefined) readLayer(work, last, place);
	}
}

/** Reads the text again without an encoding. */
function readLayer(work: Work, variant: string, place: ValuePlace): void {
	const { at } = place;
	work.decodedLeft -= variant.length;
	if (work.decodedLeft < 0) {
		work.reading.bound = `${at} is encoded in more ways than are taken off`;
		return;
	}
	const secret = secretIn(variant);
	if (secret !== undefined) noteHazard(work.reading, { at, hazard: 'secret', what: `${at} holds what looks like ${secret}, encoded` });
	noteSyntax(work.reading, work.settings, variant, place);
	readPlain(work, variant, place);
	openJson(work, variant, place);
}

function openJson(work: Work, text: string, { at, role, depth, opened }: ValuePlace): void {
	const inner = fromJson(text);
	if (inner === undefined) return;
	if (opened >= MAX_NESTED_TEXTS) work.reading.bound = `${at} holds JSON in strings in strings, deeper than is read`;
	else visit(work, inner, { at, role: role.text ? DOCUMENT : role, depth: depth + 1, opened: opened + 1 });
}

function readPlain(work: Work, text: string, place: Place): void {
	const { reading, settings } = work;
	const { at, role } = place;
	reading.texts.push({ at, text });
	const trimmed = text.trim();
	const hasSpace = /\s/.test(trimmed);
	if (role.document) {
		noteMentions(reading, settings, text, place, false);
		return;
	}
	const isProse = hasSpace && role.text && / /.test(trimmed);
	const url = isProse || (role.command && hasSpace) ? undefined : wholeUrl(text, role);
	const inner = isProse ? undefined : unwrappedUrl(text);
	if (inner !== undefined) readPlain(work, inner, place);
	if (url !== undefined) {
		noteUrl(reading, settings, url, text, place);
		// A parser drops line ends, and a tool may split at them.
		if (hasSpace && !role.text) noteMentions(reading, settings, text, place, false);
		// file:///etc/shadow, //etc/shadow and \\host\share are paths as well, and so is x://../../etc for a program that joins it to a root
		if (url.scheme === 'file') notePaths(reading, settings, trimmed.replace(/^file:(?:[\\/]{2}(?:localhost)?(?=[\\/]))?/i, ''), place);
		else if (url.scheme === '' || (text.includes('..') && (role.path || !WEB.has(url.scheme))))
			notePaths(reading, settings, trimmed, place);
		else if (!WEB.has(url.scheme)) noteSecretIn(reading, settings, trimmed.replace(/^[^:]{1,40}:\/\/(?=\/)/, ''), place);
		return;
	}
	const bare = isProse ? undefined : unquoted(trimmed);
	if (bare !== undefined) readPlain(work, bare, place);
	if (text.includes(':')) noteMentions(reading, settings, text, place, true);
	if (!hasSpace) noteBareHost(reading, settings, trimmed, place);
	noteInnerAddresses(reading, settings, text, place);
	if (isPathLike(trimmed, hasSpace, role) || isGuardedName(trimmed, settings, role)) notePaths(reading, settings, trimmed, place);
	if (role.command) {
		noteCommand(work, text, place);
		const plain = plainCommand(text);
		if (plain !== undefined) {
			noteCommand(work, plain, place);
			if (plain.includes(':')) noteMentions(reading, settings, plain, place, true);
		}
	} else if (role.identifier && /[\s(]/.test(trimmed)) noteCommandPaths(reading, text, place, settings);
	if (!role.command && !role.text && text.includes('=')) noteNamedHosts(reading, settings, text, place);
}

function noteCommand({ reading, settings }: Work, text: string, place: Place): void {
	noteCommandPaths(reading, text, place, settings);
	noteCommandHosts(reading, settings, text, place);
}

/** Base64 is everywhere and mostly harmless: what it hides is named, and not held against the call. */
function doubtHidden({ reading, settings }: Work, hidden: string, place: Place): void {
	const inside = emptyReading();
	readPlain({ reading: inside, settings, pending: [], bytesLeft: 0, decodedLeft: 0 }, hidden, place);
	const [found] = inside.hazards;
	const secret = secretIn(hidden);
	if (secret !== undefined)
		noteHazard(reading, { at: place.at, hazard: 'secret', what: `${place.at} holds what looks like ${secret}, in base64` });
	const what = found?.what;
	if (what !== undefined) noteDoubt(reading, `in base64: ${what}`);
}
