// Serves FTP up to the commands that need no second connection.

import { lines, type TcpService } from './dialogue.ts';

const MESSAGES: Readonly<Record<string, string>> = {
	USER: '331 Password required',
	PASS: '230 Logged in',
	QUIT: '221 Goodbye',
	SYST: '215 UNIX Type: L8',
	PWD: '257 "/"',
	// A transfer that cannot be served ends immediately.
	PASV: '425 Cannot open a data connection',
	EPSV: '425 Cannot open a data connection',
	PORT: '425 Cannot open a data connection',
};

export const fileTransfer: TcpService = {
	isAsked: (port) => port === 21,
	open: () => ({
		protocol: 'ftp',
		greeting: '220 FTP server ready\r\n',
		reply: lines((line) => MESSAGES[line.split(' ')[0]?.toUpperCase() ?? ''] ?? '200 Ok'),
	}),
};
