// A name server on this namespace's loopback. What it does with a question is in the name: slow-1.example is never answered, inside-1.example is 127.0.0.1.
// Words: the file in which it notes each name it was asked for. Says `ready` when it listens. Runs in a network namespace of the test's own, never on the host's.

import { createSocket } from 'node:dgram';
import { appendFileSync } from 'node:fs';
import { type Answer, decode, encode, type Question } from 'dns-packet';

const [log = ''] = process.argv.slice(2);
const SERVFAIL = 2;
const NXDOMAIN = 3;
const REFUSED = 5;
const LATE_MS = 3000;

type Reply = { readonly addresses: readonly string[] } | { readonly code: number } | 'silence';

/** By the first word of the name, and by what is asked for. */
const REPLIES: Readonly<Record<string, Readonly<Record<'A' | 'AAAA', Reply>>>> = {
	inside: { A: { addresses: ['127.0.0.1'] }, AAAA: { addresses: [] } },
	inside6: { A: { addresses: [] }, AAAA: { addresses: ['::1'] } },
	mixed: { A: { addresses: ['203.0.113.5', '10.1.2.3'] }, AAAA: { addresses: [] } },
	outside: { A: { addresses: ['203.0.113.5'] }, AAAA: { addresses: ['2001:4860:4860::8888'] } },
	late: { A: { addresses: ['203.0.113.5'] }, AAAA: { addresses: [] } },
	empty: { A: { addresses: [] }, AAAA: { addresses: [] } },
	missing: { A: { code: NXDOMAIN }, AAAA: { code: NXDOMAIN } },
	broken: { A: { code: SERVFAIL }, AAAA: { code: SERVFAIL } },
	refused: { A: { code: REFUSED }, AAAA: { code: REFUSED } },
	broken6: { A: { addresses: ['203.0.113.5'] }, AAAA: { code: SERVFAIL } },
	slow6: { A: { addresses: ['203.0.113.5'] }, AAAA: 'silence' },
	broken4: { A: { code: SERVFAIL }, AAAA: { addresses: ['2001:4860:4860::8888'] } },
	slow: { A: 'silence', AAAA: 'silence' },
};

const socket = createSocket('udp4');
socket.on('message', (bytes, { port, address }) => {
	const { id, questions = [] } = decode(bytes);
	const [question] = questions;
	if (question === undefined) return;
	appendFileSync(log, `${question.type} ${question.name}\n`);
	const kind = question.name.split(/[-.]/)[0] ?? '';
	const reply = REPLIES[kind]?.[question.type as 'A' | 'AAAA'] ?? { code: NXDOMAIN };
	if (reply === 'silence') return;
	setTimeout(() => socket.send(packet(id, question, reply), port, address), kind === 'late' ? LATE_MS : 0);
});
socket.bind(53, '127.0.0.1', () => process.stdout.write('ready\n'));

function packet(id: number | undefined, question: Question, reply: Exclude<Reply, 'silence'>): Buffer {
	const answers: Answer[] = (('addresses' in reply && reply.addresses) || []).map((data) => ({
		type: question.type as 'A',
		name: question.name,
		ttl: 0,
		data,
	}));
	const code = 'code' in reply ? reply.code : 0;
	return encode({ type: 'response', ...(id !== undefined && { id }), flags: 0x180 | code, questions: [question], answers });
}
