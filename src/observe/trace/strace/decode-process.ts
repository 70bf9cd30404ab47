// Creation of processes, sessions and copies of descriptors.

import { UNTRACED_CHILD } from '#model/evasion.ts';
import { shareListeners, useListener } from '../kernel/listeners.ts';
import { type Birth, outerPid } from '../kernel/process-table.ts';
import { emit, emitGap, meetLimit, type Site } from '../kernel/world.ts';
import { arg, type Call, field, outcome, word } from './call.ts';
import { learnDescriptor } from './decode-open.ts';
import type { Decoder, Reading } from './decoder.ts';

export const processDecoders: Readonly<Record<string, Decoder>> = {
	clone: (site, call) => fork(site, call),
	clone2: (site, call) => fork(site, call),
	clone3: (site, call) => fork(site, call),
	fork: (site, call) => fork(site, call),
	vfork: (site, call) => fork(site, call),
	setsid: (site, call) => {
		emit(site, { kind: 'setsid', ...outcome(call.result) });
		return 'told';
	},
	// Traced only for strace's own sake: it stops a new thread at every call until the first traced one, and this is a thread's first call.
	set_robust_list: () => 'learned',
	dup: (site, call) => copyDescriptor(site, call),
	dup2: (site, call) => copyDescriptor(site, call),
	dup3: (site, call) => copyDescriptor(site, call),
};

/** Whether the text of a call, or of its first half, creates a process. */
export function isFork(text: string): boolean {
	return text.startsWith('clone') || text.startsWith('fork(') || text.startsWith('vfork(');
}

/** Flags of a clone. Empty for fork and vfork. Also readable from the first half of an unfinished call. */
export function forkFlags(call: Call): string {
	// clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD) and clone3({flags=CLONE_VM|CLONE_VFORK, …}, 88)
	return word(call.args.find((one) => one.name === 'flags')?.value ?? field(arg(call, 0), 'flags'));
}

export function birthOf(flags: string, returned?: number): Birth {
	const words = flags.split('|');
	return {
		isThread: words.includes('CLONE_THREAD'),
		sharesFiles: words.includes('CLONE_FILES'),
		isNewNamespace: words.includes('CLONE_NEWPID'),
		...(returned === undefined ? {} : { returned }),
	};
}

function fork(site: Site, call: Call): Reading {
	const { result } = call;
	const flags = forkFlags(call);
	const words = flags.split('|');
	const isUntraced = words.includes('CLONE_UNTRACED');
	// An attempt counts, even if it was refused.
	if (isUntraced) emit(site, { kind: 'kernel', call: UNTRACED_CHILD, detail: `${call.name} with CLONE_UNTRACED`, ...outcome(result) });
	// A failed fork created no process. If a fork never returned, the child's own lines reveal it.
	if (!outcome(result).ok || result === undefined || result.value <= 0) return isUntraced ? 'told' : 'learned';
	const birth = birthOf(flags, result.value);
	if (!birth.isThread) shareListeners(site.process.listeners);
	const namespaces = words.filter((flag) => flag.startsWith('CLONE_NEW'));
	const child = result.outerPid ?? outerPid(site.process, result.value);
	// The trace contains no further line of it, not even its end.
	const isNews = isUntraced || welcome(site, child, birth);
	if (isNews) emit(site, { kind: 'fork', child, thread: birth.isThread });
	if (namespaces.length > 0) emit(site, { kind: 'kernel', call: call.name, detail: namespaces.join('|'), ok: true });
	if (isUntraced) emitGap(site, 'untraced', `process ${child} was made so that no tracer follows it`);
	return isNews || namespaces.length > 0 ? 'told' : 'learned';
}

/** Returns false if its own lines came first, so that its birth was already reported. Another thread of that number is one whose end was missed. */
function welcome(site: Site, tid: number, birth: Birth): boolean {
	const { processes } = site.world;
	if (processes.confirmEarly(site.process, tid, birth)) return false;
	const known = processes.find(tid);
	if (known !== undefined) processes.remove(known);
	processes.addChild(site.process, tid, birth);
	if (processes.isFull) meetLimit(site.world, site.at, 'too many threads to remember: those beyond are of unknown parentage');
	return true;
}

function copyDescriptor(site: Site, call: Call): Reading {
	const copied = arg(call, 0);
	learnDescriptor(site, copied);
	if (copied.kind === 'descriptor') useListener(site.process.listeners, copied.fd);
	const { result } = call;
	if (result?.place !== undefined) site.process.descriptors.set(result.value, result.place);
	return 'learned';
}
