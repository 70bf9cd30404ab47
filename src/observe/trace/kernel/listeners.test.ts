import { expect, test } from 'vitest';
import { StraceParser } from '../strace/strace-parser.ts';

const OPENED = ['socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, IPPROTO_IP) = 19<socket:[501]>'];
const LISTENING = [
	...OPENED,
	'bind(19<socket:[501]>, {sa_family=AF_INET, sin_port=htons(9000), sin_addr=inet_addr("0.0.0.0")}, 16) = 0',
	'listen(19<socket:[501]>, 511) = 0',
];
const AGAIN = 'socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC, IPPROTO_IP) = 19<socket:[502]>';
const OTHER = 'openat(AT_FDCWD</work>, "/etc/hosts", O_RDONLY) = 19</etc/hosts>';

/** Parses calls that follow each other by a millisecond. */
function unusedFor(...calls: readonly string[]): number | undefined {
	const lines = calls.map((call, index) => `10  1.${String(index * 1000).padStart(6, '0')}000 ${call}`);
	const parser = new StraceParser();
	const seen = [...parser.push(lines), ...parser.end()];
	const [listener] = seen.flatMap((one) => (one.kind === 'network' && one.op === 'listen' ? [one] : []));
	expect(listener).toBeDefined();
	return listener?.unusedFor;
}

test('a listening socket whose number is given to something else was closed', () => {
	expect(unusedFor(...LISTENING, AGAIN)).toBe(1000);
	expect(unusedFor(...LISTENING, 'getpid() = 1', OTHER)).toBe(2000);
});

test.for<[what: string, calls: readonly string[]]>([
	['nothing took its number', ['socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 20<socket:[502]>']],
	['a connection was accepted', ['accept4(19<socket:[501]>, NULL, NULL, SOCK_CLOEXEC) = 20<socket:[503]>', AGAIN]],
	['another descriptor holds it', ['dup(19<socket:[501]>) = 20<socket:[501]>', AGAIN]],
	['a child may hold it', ['clone(child_stack=NULL, flags=SIGCHLD) = 11', AGAIN]],
	[
		'it may have been sent to another process',
		[
			'socket(AF_UNIX, SOCK_STREAM, 0) = 20<socket:[504]>',
			'sendmsg(20<socket:[504]>, {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base="x", iov_len=1}], msg_iovlen=1, msg_control=[{cmsg_len=20, cmsg_level=SOL_SOCKET, cmsg_type=SCM_RIGHTS, cmsg_data=[19]}], msg_controllen=24, msg_flags=0}, 0) = 1',
			AGAIN,
		],
	],
])('near miss: %s', ([, calls]) => {
	expect(unusedFor(...LISTENING, ...calls)).toBe(undefined);
});
