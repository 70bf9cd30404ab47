// Effects that leave nothing: temporary files that were removed again, the run's own sockets and ports, /dev/null.

import { isUnder, isUnderAny, parentOf, selfAndParents } from '#util/absolute-path.ts';
import { hostOf, isLoopback, portOf } from '#util/hosts.ts';
import type { Occurrence } from '../occurrence.ts';
import { type ExplainContext, type Explainer, isLook } from './explainer.ts';

const DEVICES: ReadonlySet<string> = new Set([
	'/dev/null',
	'/dev/zero',
	'/dev/full',
	'/dev/tty',
	'/dev/ptmx',
	'/dev/pts/ptmx',
	'/dev/stdout',
	'/dev/stderr',
	'/dev/random',
	'/dev/urandom',
]);
/** /dev/pts/3, /proc/self/oom_score_adj, /proc/17/oom_score_adj, /proc/self/task/18/comm, /proc/self/fd/1 */
const OWN_PROCESS =
	/^\/dev\/pts\/\d+$|^\/proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?(?:oom_score_adj|comm|fd\/\d+|coredump_filter|setgroups|uid_map|gid_map|attr\/\w+)$/;
const TEMPORARY = ['/dev/shm', '/var/tmp'];
/** x.db-journal, x.lock, .x.tmp-123, x~ */
const SIDE_FILE = /(?:-wal|-shm|-journal|\.lock|\.tmp|~)$|\.tmp[-.]?\w*$/;

export const scratch: Explainer = (occurrence, context) => {
	const because = file(occurrence, context) ?? socket(occurrence, context);
	return because === undefined ? undefined : { by: 'scratch', because };
};

function file({ kind, subject }: Occurrence, { evidence: { places }, history }: ExplainContext): string | undefined {
	if (isLook({ kind })) return history.made.has(subject) ? 'the run made it itself' : undefined;
	if (kind !== 'write' && kind !== 'mkdir' && kind !== 'delete') return undefined; // an executable is reported even if it was removed again
	if (subject.startsWith('memfd:')) return 'memory that looks like a file, and leaves none';
	const isSpecial = subject.startsWith('/dev/') || subject.startsWith('/proc/');
	if (isSpecial && (DEVICES.has(subject) || OWN_PROCESS.test(subject))) return 'a device, or a setting of its own process';
	// A careful writer that is asked to write to an empty path drafts the working directory itself: /workspace.64ced2ff.tmp
	const isDraftOfCwd = () => subject.startsWith(`${places.cwd}.`) && parentOf(subject) === parentOf(places.cwd);
	const isTemporary =
		isUnder(subject, places.tmp) ||
		isUnderAny(subject, TEMPORARY) ||
		(SIDE_FILE.test(subject) && (isUnder(subject, places.cwd) || isDraftOfCwd()));
	if (!isTemporary || subject === places.tmp) return undefined;
	if (kind === 'delete') return history.made.has(subject) ? 'it had made it itself' : undefined;
	const isGone = (path: string) => history.gone.has(path);
	// A temporary file may be moved before it is removed, or be removed with its directory.
	if (isGone(subject) && !history.movedTo.has(subject)) return 'made and removed again';
	const last = history.movedTo.get(subject);
	if (last !== undefined && (isUnder(last, places.tmp) || isUnderAny(last, TEMPORARY)) && isGone(last))
		return 'made, moved and removed again';
	const isGoneWithDirectory =
		history.gone.size > 0 &&
		selfAndParents(parentOf(subject)).some((path) => path !== places.tmp && isGone(path) && isUnder(path, places.tmp));
	return isGoneWithDirectory ? 'gone with its directory' : undefined;
}

function socket({ kind, subject }: Occurrence, { evidence: { places }, history }: ExplainContext): string | undefined {
	if (kind === 'local-socket') return history.ownSockets.has(subject) ? 'a socket of its own' : undefined;
	if (kind === 'listen') return isUnder(subject, places.tmp) ? 'a socket in the temporary directory' : undefined;
	if (kind !== 'egress') return undefined;
	const port = portOf(subject);
	return isLoopback(hostOf(subject)) && port !== undefined && history.ownPorts.has(port) ? 'a port that it listens on itself' : undefined;
}
