// Just enough talk for protocols where a silent server would end the story too early.

import type { CaptureProtocol } from '../capture.ts';

export interface Dialogue {
	readonly protocol: CaptureProtocol;
	/** What the server says before the client speaks. */
	readonly greeting?: string;
	readonly opaqueReason?: string;
	/** The reply to a chunk, if any. */
	reply(chunk: Buffer): string | undefined;
}

const SILENT: Dialogue = { protocol: 'raw', reply: () => undefined };

export function dialogueFor(port: number, first: Buffer): Dialogue {
	if (port === 25 || port === 465 || port === 587 || port === 2525) return smtp();
	if (port === 21) return ftp();
	if (port === 22)
		return {
			protocol: 'ssh',
			greeting: 'SSH-2.0-OpenSSH_9.6\r\n',
			opaqueReason: 'SSH encrypts after its first line',
			reply: () => undefined,
		};
	// *1\r\n$4\r\nPING\r\n
	if (port === 6379 || /^\*\d{1,4}\r\n\$\d{1,9}\r\n/.test(first.toString('latin1', 0, 24))) return redis();
	return SILENT;
}

function smtp(): Dialogue {
	let isData = false;
	let loginLines = 0;
	const reply = lines((line) => {
		if (isData) {
			if (line !== '.') return undefined;
			isData = false;
			return '250 2.0.0 Ok: queued';
		}
		if (loginLines > 0) {
			loginLines -= 1;
			return loginLines === 0 ? '235 2.7.0 Authentication successful' : '334 UGFzc3dvcmQ6';
		}
		const verb = line.slice(0, 4).toUpperCase();
		if (verb === 'EHLO') return '250-mail.example\r\n250-SIZE 52428800\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME';
		if (verb === 'DATA') {
			isData = true;
			return '354 End data with <CR><LF>.<CR><LF>';
		}
		if (verb === 'QUIT') return '221 2.0.0 Bye';
		if (verb !== 'AUTH') return '250 2.1.0 Ok';
		const [, mechanism = '', initial] = line.split(' ');
		if (initial === undefined) loginLines = mechanism.toUpperCase() === 'LOGIN' ? 2 : 1;
		return initial !== undefined ? '235 2.7.0 Authentication successful' : loginLines === 2 ? '334 VXNlcm5hbWU6' : '334 ';
	});
	return { protocol: 'smtp', greeting: '220 mail.example ESMTP\r\n', reply };
}

function ftp(): Dialogue {
	const message: Readonly<Record<string, string>> = {
		USER: '331 Password required',
		PASS: '230 Logged in',
		QUIT: '221 Goodbye',
		SYST: '215 UNIX Type: L8',
		PWD: '257 "/"',
	};
	return {
		protocol: 'ftp',
		greeting: '220 FTP server ready\r\n',
		reply: lines((line) => message[line.split(' ')[0]?.toUpperCase() ?? ''] ?? '200 Ok'),
	};
}

/** One reply a command: arrays of the protocol start with *, anything else is an inline command. */
function redis(): Dialogue {
	let isArray = false;
	let wantsName = false;
	const reply = lines((line) => {
		if (line.startsWith('*')) {
			isArray = true;
			wantsName = true;
			return undefined;
		}
		if (line.startsWith('$') || (isArray && !wantsName)) return undefined;
		wantsName = false;
		const name = line.split(' ')[0]?.toUpperCase();
		return name === 'PING' ? '+PONG' : name === 'GET' || name === 'HGET' ? '$-1' : '+OK';
	});
	return { protocol: 'redis', reply };
}

/** A line that does not end is not kept beyond what any of these protocols allows. */
function lines(answer: (line: string) => string | undefined): (chunk: Buffer) => string | undefined {
	let rest = '';
	return (chunk) => {
		const parts = (rest + chunk.toString('latin1')).split(/\r?\n/);
		rest = (parts.pop() ?? '').slice(0, 4_096);
		const replies = parts.map(answer).filter((reply) => reply !== undefined);
		return replies.length === 0 ? undefined : `${replies.join('\r\n')}\r\n`;
	};
}
