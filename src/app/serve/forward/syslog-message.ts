// A row as one syslog message (RFC 5424).

import { printable } from '#util/printable.ts';
import { type ForwardedRow, forwardedLevel, rowSentence } from './forwarded-row.ts';

/** Facility 13 is "log audit" (RFC 5424, table 1). */
const FACILITY = 13;
const SEVERITIES_OF = { warning: 4, notice: 5, info: 6 } as const;
/** The enterprise number that RFC 5612 reserves for documentation: Candor has none of its own. */
const STRUCTURE = 'candor@32473';
const LONGEST_VALUE = 1000;
const LONGEST_TEXT = 4000;
/** Marks the text as UTF-8. */
const MARK = '\uFEFF';

export function syslogMessage(row: ForwardedRow, host: string): string {
	const priority = FACILITY * 8 + SEVERITIES_OF[forwardedLevel(row)];
	const parameters = Object.entries(fieldsOf(row)).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${escaped(value)}"`]));
	const head = `<${priority}>1 ${timestamp(row.at)} ${hostField(host)} candor - ${row.kind}`;
	return `${head} [${STRUCTURE} ${parameters.join(' ')}] ${MARK}${printable(rowSentence(row)).slice(0, LONGEST_TEXT)}`;
}

/** Octet counting (RFC 6587), because a message may contain any byte. */
export function syslogFrame(message: string): string {
	return `${Buffer.byteLength(message)} ${message}`;
}

function fieldsOf(row: ForwardedRow): Readonly<Record<string, string | undefined>> {
	const about = { seq: String(row.seq), hash: row.hash, server: row.server, tool: row.tool };
	if (row.kind === 'approval') return { ...about, event: row.event, key: row.key ?? undefined };
	const { decision, rule, policy, argumentsDigest, session, method } = row;
	return { ...about, method, decision, rule, policy, argumentsDigest, session };
}

/** These three characters are escaped with a backslash in a value (section 6.3.3). */
function escaped(value: string): string {
	return printable(value)
		.slice(0, LONGEST_VALUE)
		.replace(/["\\\]]/g, '\\$&');
}

/** 2026-11-17T09:00:00.123456Z */
function timestamp(micros: number): string {
	const iso = new Date(Math.floor(micros / 1000)).toISOString();
	return `${iso.slice(0, -1)}${String(micros % 1000).padStart(3, '0')}Z`;
}

/** Printable ASCII without blanks, or a dash. */
function hostField(host: string): string {
	return host.replace(/[^\x21-\x7e]/g, '').slice(0, 255) || '-';
}
