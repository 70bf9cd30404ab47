// The traced calls. read, write and stat are not traced: they would make a busy server several times slower, and the files they use were opened by a
// traced call.

const OPENS = 'open openat openat2 creat open_by_handle_at';
const NAMES =
	'unlink unlinkat rmdir rename renameat renameat2 link linkat symlink symlinkat chmod fchmod fchmodat fchmodat2 mkdir mkdirat mknod mknodat truncate truncate64 ftruncate ftruncate64 chdir fchdir';
const PROGRAMS = 'execve execveat clone clone3 fork vfork setsid set_robust_list';
const NETWORK = 'socket connect bind listen sendto sendmsg sendmmsg';
/** Rare calls, without which a descriptor or a socket would be mistaken for another. */
const IDENTITIES = 'dup dup2 dup3 socketpair accept accept4';
/** File-backed executable mappings are loaded libraries. On published servers their cost is within the noise of a start and of a call. */
const MAPPINGS = 'mmap mprotect pkey_mprotect';
const KERNEL =
	'memfd_create memfd_secret ptrace process_vm_readv process_vm_writev pidfd_getfd io_uring_setup mount umount2 pivot_root chroot unshare setns open_tree move_mount fsopen fsmount mount_setattr bpf userfaultfd init_module finit_module delete_module kexec_load kexec_file_load reboot swapon swapoff iopl ioperm perf_event_open personality';

export const TRACED_CALLS: readonly string[] = [OPENS, NAMES, PROGRAMS, NETWORK, IDENTITIES, MAPPINGS, KERNEL].flatMap((group) =>
	group.split(' '),
);
