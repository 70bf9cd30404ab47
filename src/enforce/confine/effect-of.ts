// Converts an observation to an entry of the ledger: one kind, one subject. Arguments of programs are left out, because they may be secrets.

import type { NotedEffect } from '#enforce/guard/effect-source.ts';
import type { RawObservation } from '#model/observation.ts';
import { addressSubject } from '#util/hosts.ts';
import { assertNever } from '#util/unreachable.ts';

/** `isOwn`: files of the system, the interpreter and the server's own package, which every program reads to run. */
export function effectOf(observation: RawObservation, isOwn: (path: string) => boolean): NotedEffect | undefined {
	switch (observation.kind) {
		case 'file': {
			const { op, ok, path, to } = observation;
			const isReading = op === 'read' || op === 'list' || op === 'load';
			// A missing file was only looked for, but a refused one was attempted.
			if (op === 'chdir' || path.startsWith('/dev/') || (isReading && (isOwn(path) || !ok)) || (!ok && !isRefusal(observation.errno)))
				return undefined;
			return { kind: ok ? op : `${op}-refused`, subject: to === undefined ? path : `${path} → ${to}` };
		}
		case 'exec':
			return observation.ok ? { kind: 'exec', subject: observation.program } : undefined;
		case 'network': {
			const { op, family, address, port, transport, ok, errno } = observation;
			// Resolved names are reported separately. A missing local socket was only looked for.
			const isQuestion = transport === 'udp' && port === 53;
			if (family === 'netlink' || op === 'bind' || isQuestion || (family === 'unix' && !ok)) return undefined;
			const isUnderWay = ok || errno === 'EINPROGRESS';
			return { kind: isUnderWay ? op : `${op}-failed`, subject: family === 'unix' ? address : addressSubject(address, port) };
		}
		case 'dns':
			return { kind: 'lookup', subject: observation.name };
		case 'kernel':
			return { kind: 'kernel', subject: observation.call };
		case 'gap':
			return { kind: 'unseen', subject: observation.reason };
		case 'fork':
		case 'exit':
		case 'setsid':
		case 'message':
		case 'ask':
		case 'capture':
		case 'canary':
			return undefined;
		default:
			return assertNever(observation);
	}
}

function isRefusal(errno: string | undefined): boolean {
	return errno === 'EACCES' || errno === 'EPERM' || errno === 'EROFS';
}
