// Serves SMTP, with STARTTLS, to a client that submits a message.

import { type Dialogue, lines, type Reply, type TcpService } from './dialogue.ts';

const PORTS = new Set([25, 465, 587, 2525]);
const OFFERS = ['SIZE 52428800', 'AUTH PLAIN LOGIN', 'ENHANCEDSTATUSCODES'];

export const mail: TcpService = {
	isAsked: (port) => PORTS.has(port),
	open: (isResumed) => ({
		protocol: 'smtp',
		...(isResumed ? {} : { greeting: '220 mail.example ESMTP\r\n' }),
		reply: conversation(isResumed),
	}),
};

function conversation(isEncrypted: boolean): Dialogue['reply'] {
	let isData = false;
	let loginLines = 0;
	return lines((line): Reply | string | undefined => {
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
		switch (verb) {
			case 'EHLO':
				return [
					'250-mail.example',
					...(isEncrypted ? [] : ['250-STARTTLS']),
					...OFFERS.map((offer) => `250-${offer}`),
					'250 8BITMIME',
				].join('\r\n');
			case 'STAR':
				return isEncrypted ? '503 5.5.1 TLS is on already' : { bytes: '220 2.0.0 Ready to start TLS', next: 'tls' };
			case 'DATA':
				isData = true;
				return '354 End data with <CR><LF>.<CR><LF>';
			case 'QUIT':
				return '221 2.0.0 Bye';
			case 'AUTH': {
				const [, mechanism = '', initial] = line.split(' ');
				const isLogin = mechanism.toUpperCase() === 'LOGIN';
				if (initial === undefined) loginLines = isLogin ? 2 : 1;
				else if (isLogin) loginLines = 1;
				else return '235 2.7.0 Authentication successful';
				return loginLines === 2 ? '334 VXNlcm5hbWU6' : isLogin ? '334 UGFzc3dvcmQ6' : '334 ';
			}
			default:
				return '250 2.1.0 Ok';
		}
	});
}
