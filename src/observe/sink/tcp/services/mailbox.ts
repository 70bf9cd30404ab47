// Serves IMAP with the usual folders, which show the same letters, two at first: enough to log in, list, make folders, select, search, fetch and append.

import type { Dialogue, Reply, TcpService } from './dialogue.ts';

interface Letter {
	readonly flags: readonly string[];
	readonly text: string;
}

const letter = (from: string, subject: string, text: string): Letter => ({
	flags: ['\\Seen'],
	text: `From: ${from}\r\nTo: alex@corp.example\r\nSubject: ${subject}\r\nDate: Thu, 02 Jan 2025 10:00:00 +0000\r\nMessage-ID: <${subject.length}@mail.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
});
const FIRST_LETTERS: readonly Letter[] = [
	letter('ada@mail.example', 'Lamp', 'Is the lamp still there?'),
	letter('ben@mail.example', 'Order 3', 'Thank you for the chair.'),
];
/** Folders with their uses (RFC 6154). */
const FIRST_FOLDERS: readonly (readonly [name: string, use: string])[] = [
	['INBOX', ''],
	['Sent', ' \\Sent'],
	['Drafts', ' \\Drafts'],
	['Archive', ' \\Archive'],
	['Junk', ' \\Junk'],
	['Trash', ' \\Trash'],
];
const MOST_FOLDERS = 50;
const MOST_LETTERS = 100;
const MOST_BYTES = 1_048_576;
const CAPABILITIES = 'IMAP4rev1 LITERAL+ AUTH=PLAIN AUTH=LOGIN UIDPLUS SPECIAL-USE MOVE';

interface Store {
	readonly letters: Letter[];
	/** Uses, by name. */
	readonly folders: Map<string, string>;
}

/** All connections share the store: one can fetch what another has appended. */
export function makeMailbox(): TcpService {
	const store: Store = { letters: [...FIRST_LETTERS], folders: new Map(FIRST_FOLDERS) };
	return {
		isAsked: (port) => port === 143 || port === 993,
		open: (isResumed) => ({
			protocol: 'imap',
			...(isResumed ? {} : { greeting: `* OK [CAPABILITY ${CAPABILITIES}] ready\r\n` }),
			reply: conversation(store),
		}),
	};
}

/** Reads commands, which may hold literals: {12} and, after a line break, that number of bytes. */
function conversation(store: Store): Dialogue['reply'] {
	let rest = '';
	let waits: string | undefined;
	return (chunk): Reply | undefined => {
		rest = (rest + chunk.toString('latin1')).slice(0, MOST_BYTES);
		let out = '';
		for (;;) {
			const command = wholeCommand(rest);
			if (command === undefined) break;
			if ('continue' in command) {
				if (waits !== command.continue) out += '+ go on\r\n';
				waits = command.continue;
				break;
			}
			waits = undefined;
			rest = rest.slice(command.size);
			out += answerTo(command.text, store);
		}
		return out === '' ? undefined : { bytes: out };
	};
}

type WholeCommand = { readonly text: string; readonly size: number } | { readonly continue: string } | undefined;

function wholeCommand(buffered: string): WholeCommand {
	let end = 0;
	for (;;) {
		const at = buffered.indexOf('\r\n', end);
		if (at < 0) return undefined;
		// a1 APPEND INBOX (\Seen) {310}, or {310+} from a client that does not wait
		const [, size = '', isUrgent] = /\{(\d{1,7})(\+)?\}$/.exec(buffered.slice(0, at)) ?? [];
		if (size === '') return { text: buffered.slice(0, at), size: at + 2 };
		end = at + 2 + Number(size);
		if (buffered.length < end) return isUrgent === undefined ? { continue: buffered.slice(0, at) } : undefined;
	}
}

function answerTo(command: string, { letters, folders }: Store): string {
	const [tag = '*', first = '', ...others] = command.split(/\s+/);
	const isUid = first.toUpperCase() === 'UID';
	const verb = (isUid ? (others.shift() ?? '') : first).toUpperCase();
	const done = `${tag} OK ${verb} completed\r\n`;
	switch (verb) {
		case 'CAPABILITY':
			return `* CAPABILITY ${CAPABILITIES}\r\n${done}`;
		case 'AUTHENTICATE':
			return others.length > 1 ? done : `+ \r\n`;
		case 'LIST':
		case 'LSUB':
			return [...folders].map(([name, use]) => `* ${verb} (\\HasNoChildren${use}) "/" "${name}"\r\n`).join('') + done;
		case 'CREATE':
			if (folders.has(nameIn(command))) return `${tag} NO [ALREADYEXISTS] Mailbox exists\r\n`;
			if (folders.size < MOST_FOLDERS) folders.set(nameIn(command), '');
			return done;
		case 'DELETE':
			folders.delete(nameIn(command));
			return done;
		case 'SELECT':
		case 'EXAMINE':
			return `* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)\r\n* ${letters.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${letters.length + 1}] ok\r\n${tag} OK [READ-WRITE] ${verb} completed\r\n`;
		case 'STATUS':
			return `* STATUS ${others[0] ?? 'INBOX'} (MESSAGES ${letters.length} UNSEEN 0 UIDNEXT ${letters.length + 1} UIDVALIDITY 1)\r\n${done}`;
		case 'SEARCH':
			return `* SEARCH ${letters.map((_, index) => index + 1).join(' ')}\r\n${done}`;
		case 'FETCH':
			return fetched(others[0] ?? '*', others.slice(1).join(' '), { letters, isUid }) + done;
		case 'STORE':
			return done;
		case 'APPEND': {
			const text = /\{\d+\+?\}\r\n([\s\S]*)$/.exec(command)?.[1];
			if (text !== undefined && letters.length < MOST_LETTERS) letters.push({ flags: [], text });
			return `${tag} OK [APPENDUID 1 ${letters.length}] APPEND completed\r\n`;
		}
		case 'LOGOUT':
			return `* BYE\r\n${done}`;
		case 'IDLE':
			return `${tag} BAD IDLE is not offered\r\n`;
		default:
			// The second line of a login is not a command.
			return /^[A-Za-z0-9+/=]+$/.test(command) && others.length === 0 && verb === '' ? '* OK\r\n' : done;
	}
}

// sample: a1 CREATE "Old orders", a1 CREATE Orders
function nameIn(command: string): string {
	return /"([^"]*)"\s*$/.exec(command)?.[1] ?? command.split(/\s+/).at(-1) ?? '';
}

function fetched(set: string, items: string, { letters, isUid }: { readonly letters: readonly Letter[]; readonly isUid: boolean }): string {
	return letters
		.map((one, index) => ({ one, number: index + 1 }))
		.filter(({ number }) => isIn(set, number, letters.length))
		.map(({ one, number }) => {
			const parts: string[] = [...(isUid || /\bUID\b/i.test(items) ? [`UID ${number}`] : [])];
			if (/FLAGS/i.test(items)) parts.push(`FLAGS (${one.flags.join(' ')})`);
			if (/INTERNALDATE/i.test(items)) parts.push('INTERNALDATE "02-Jan-2025 10:00:00 +0000"');
			if (/RFC822\.SIZE/i.test(items)) parts.push(`RFC822.SIZE ${one.text.length}`);
			const [head = '', ...body] = one.text.split('\r\n\r\n');
			// BODY.PEEK[HEADER.FIELDS (SUBJECT)], BODY[TEXT], BODY[], RFC822
			for (const [, section = ''] of items.matchAll(/BODY(?:\.PEEK)?\[([^\]]*)\]/gi)) {
				const text = /^HEADER/i.test(section) ? `${head}\r\n\r\n` : /^(?:TEXT|1)/i.test(section) ? body.join('\r\n\r\n') : one.text;
				parts.push(`BODY[${section}] {${text.length}}\r\n${text}`);
			}
			if (/RFC822(?![.\w])/i.test(items)) parts.push(`RFC822 {${one.text.length}}\r\n${one.text}`);
			return `* ${number} FETCH (${parts.join(' ')})\r\n`;
		})
		.join('');
}

/** 1:3,7 or 2:* */
function isIn(set: string, number: number, last: number): boolean {
	return set.split(',').some((part) => {
		const [from = 0, to = from] = part.split(':').map((one) => (one === '*' ? last : Number(one)));
		return number >= Math.min(from, to) && number <= Math.max(from, to);
	});
}
