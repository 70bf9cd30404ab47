// Kernel facilities that hide or change what could otherwise be observed.

import { CELL_FILTER_MARK, FILTER_LISTENER, foreignCall, UNREADABLE_ARGUMENTS, UNTRACED_CHILD } from '#model/evasion.ts';
import { ownEntry } from '#util/own-entry.ts';
import { resolvePath } from '../kernel/resolve.ts';
import { emit, type Site } from '../kernel/world.ts';
import { arg, type Call, outcome, word } from './call.ts';
import { openDecoders } from './decode-open.ts';
import type { Decoder, Reading } from './decoder.ts';
import { type RefusedCall, refusedCall } from './line-forms.ts';
import { unquote } from './unquote.ts';
import type { Value } from './value.ts';

const plain: Decoder = (site, call) => tell(site, call, describe(call.args.map((one) => one.value)));

export const kernelDecoders: Readonly<Record<string, Decoder>> = {
	memfd_create: (site, call) => tellMemory(site, call),
	memfd_secret: (site, call) => tellMemory(site, call),
	io_uring_setup: (site, call) =>
		tell(site, call, call.result?.isInjected === true ? 'denied by the tracer, which could not see through it' : ''),
	ptrace: plain,
	process_vm_readv: (site, call) => tell(site, call, describe([arg(call, 0)])),
	process_vm_writev: (site, call) => tell(site, call, describe([arg(call, 0)])),
	pidfd_getfd: plain,
	mount: (site, call) => {
		const source = directoryName(site, arg(call, 0));
		const target = directoryName(site, arg(call, 1));
		// A bind mount gives everything below `source` a second name.
		const isBind = word(arg(call, 3)).includes('MS_BIND') && !word(arg(call, 3)).includes('MS_REMOUNT');
		if (isBind && outcome(call.result).ok) site.world.names.setOrigin(target, site.world.names.originOf(source) ?? source);
		return plain(site, call);
	},
	umount2: plain,
	pivot_root: (site, call) => {
		if (outcome(call.result).ok) site.world.names.reroot(directoryName(site, arg(call, 0)));
		return plain(site, call);
	},
	chroot: (site, call) => {
		const root = directoryName(site, arg(call, 0));
		if (outcome(call.result).ok) site.process.root = root === '/' ? '' : root;
		return plain(site, call);
	},
	unshare: (site, call) => {
		if (outcome(call.result).ok && word(arg(call, 0)).includes('CLONE_NEWPID')) site.process.childNamespace = { base: undefined };
		return plain(site, call);
	},
	setns: plain,
	open_tree: plain,
	move_mount: plain,
	fsopen: plain,
	fsmount: plain,
	mount_setattr: plain,
	bpf: plain,
	userfaultfd: plain,
	init_module: plain,
	finit_module: plain,
	delete_module: plain,
	kexec_load: plain,
	kexec_file_load: plain,
	reboot: plain,
	swapon: plain,
	swapoff: plain,
	iopl: plain,
	ioperm: plain,
	perf_event_open: (site, call) => tell(site, call, ''),
	// Only this personality matters: it makes every file that is mapped for reading executable.
	personality: (site, call) => (word(arg(call, 0)).includes('READ_IMPLIES_EXEC') ? plain(site, call) : 'learned'),
	open_by_handle_at: (site, call) => {
		plain(site, call);
		openDecoders['open_by_handle_at']?.(site, call);
		return 'told';
	},
};

/** Reports a call that the cell's own filter answered with a signal. Returns false for any other notice. */
export function tellRefusal(site: Site, notice: string): boolean {
	const refused = refusedCall(notice);
	const attempt = refused === undefined ? undefined : attemptOf(refused);
	if (refused === undefined || attempt === undefined) return false;
	const detail = `${attempt === refused.name ? '' : `${refused.name}, `}refused by the cell’s filter`;
	emit(site, { kind: 'kernel', call: attempt, detail, ok: false, errno: 'SIGSYS' });
	return true;
}

/** Reports a call that succeeded although the tracer could not read an argument: `rename(0x7f92270cc000, 0x7f92270cd000) = 0`. The kernel could. */
export function tellHidden(site: Site, call: Call): void {
	const isHidden = call.args.some(({ value }) => value.kind === 'word' && value.text.startsWith('0x'));
	if (isHidden && outcome(call.result).ok) emit(site, { kind: 'kernel', call: UNREADABLE_ARGUMENTS, detail: call.name, ok: true });
}

/** Forms that the cell's filter refuses of calls that are otherwise permitted. */
const REFUSED_FORMS: Readonly<Record<string, string>> = {
	// socket() is permitted for the families that the cell confines.
	socket: 'forbidden socket',
	clone: UNTRACED_CHILD,
	seccomp: FILTER_LISTENER,
};

function attemptOf(refused: RefusedCall): string | undefined {
	const abi = foreignAbi(refused);
	if (abi !== undefined) return foreignCall(abi);
	// A filter that the server installed itself, as browsers do, is not reported.
	return refused.mark === CELL_FILTER_MARK ? (ownEntry(REFUSED_FORMS, refused.name) ?? refused.name) : undefined;
}

/** On x86-64, numbers from here on are the x32 variants of every call. */
const X32 = 0x40000000;

/** No cell permits one, whichever filter answers first. */
function foreignAbi({ architecture, number = 0 }: RefusedCall): string | undefined {
	if (architecture === 'X86_64') return number >= X32 ? 'x32' : undefined;
	return architecture === 'AARCH64' ? undefined : architecture.toLowerCase();
}

function tell(site: Site, call: Call, detail: string): Reading {
	emit(site, { kind: 'kernel', call: call.name, ...(detail !== '' && { detail }), ...outcome(call.result) });
	return 'told';
}

function tellMemory(site: Site, call: Call): Reading {
	const { result } = call;
	if (result?.place !== undefined) site.process.descriptors.set(result.value, result.place);
	const name = arg(call, 0);
	return tell(site, call, name.kind === 'string' ? unquote(name.raw) : '');
}

function directoryName(site: Site, value: Value): string {
	return value.kind === 'string' ? resolvePath(site.world, site.process, site.process.cwd, unquote(value.raw), true) : '';
}

/** The informative arguments: names, flags and files, without addresses and lengths. */
function describe(values: readonly Value[]): string {
	const words = values.map((value) => {
		if (value.kind === 'string') return unquote(value.raw);
		if (value.kind === 'descriptor') return value.place.path;
		return value.kind === 'word' && !value.text.startsWith('0x') && value.text !== 'NULL' && value.text !== '0' ? value.text : '';
	});
	return words
		.filter((text) => text !== '')
		.join(' ')
		.slice(0, 200);
}
