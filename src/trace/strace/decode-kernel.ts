// Kernel facilities that hide, or change, what could otherwise be seen.

import { arg, type Call, outcome, word } from './call.ts';
import { openDecoders } from './decode-open.ts';
import type { Decoder, Reading } from './decoder.ts';
import { refusedCall } from './line-forms.ts';
import { resolvePath } from './resolve.ts';
import { unquote } from './unquote.ts';
import type { Value } from './value.ts';
import { emit, type Site } from './world.ts';

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
	open_by_handle_at: (site, call) => {
		plain(site, call);
		openDecoders['open_by_handle_at']?.(site, call);
		return 'told';
	},
};

/** A call that the cell's own filter answered with a signal; false for any other notice. */
export function tellRefusal(site: Site, notice: string): boolean {
	const refused = refusedCall(notice);
	if (refused === undefined) return false;
	// socket() passes the filter for the families that the cell confines; what it refuses is another.
	const call = refused === 'socket' ? 'forbidden socket' : refused;
	emit(site, { kind: 'kernel', call, detail: 'refused by the cell’s filter', ok: false, errno: 'SIGSYS' });
	return true;
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

/** The arguments that say something to a reader: names, flags, files; not addresses or lengths. */
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
