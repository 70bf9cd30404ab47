// The forms of a line besides a complete call.

const UNFINISHED = ' <unfinished ...>';
const UNFINISHED_AT_DEATH = ' <unfinished ...>) = ?';
// execve("/usr/bin/true", ["true"], 0x3faba850 /* 4 vars */ <pid changed to 28801 ...>
const PID_CHANGED = / <pid changed to \d+ \.\.\.>$/;

/** Returns the first half of an interrupted call without the mark at its end, or undefined if the call is complete. */
export function firstHalf(text: string): string | undefined {
	if (!text.endsWith(' ...>')) return undefined;
	if (text.endsWith(UNFINISHED)) return text.slice(0, -UNFINISHED.length);
	return PID_CHANGED.test(text) ? text.replace(PID_CHANGED, '') : undefined;
}

/** A call whose process ended before it returned has the mark in the middle. */
export function withoutMark(text: string): string {
	return text.endsWith(UNFINISHED_AT_DEATH) ? `${text.slice(0, -UNFINISHED_AT_DEATH.length)}) = ?` : text;
}

const BEFORE_NAME = '<... ';
const AFTER_NAME = ' resumed>';

/** `<... openat resumed>) = 3</etc/passwd>` */
export function secondHalf(text: string): { readonly name: string; readonly rest: string } | undefined {
	const nameEnd = text.indexOf(AFTER_NAME);
	if (nameEnd < 0 || !text.startsWith(BEFORE_NAME)) return undefined;
	return { name: text.slice(BEFORE_NAME.length, nameEnd), rest: text.slice(nameEnd + AFTER_NAME.length) };
}

export type LineEnding =
	| { readonly kind: 'exited'; readonly code: number }
	| { readonly kind: 'killed'; readonly signal: string }
	| { readonly kind: 'taken-over'; readonly by: number };

// +++ exited with 0 +++   +++ killed by SIGSEGV (core dumped) +++   +++ superseded by execve in pid 7534 +++
const ENDING = /^\+\+\+ (?:exited with (\d+)|killed by (\S+)(?: \(core dumped\))?|superseded by execve in pid (\d+)) \+\+\+$/;

export function readEnding(text: string): LineEnding | undefined {
	const [, code, signal, by] = ENDING.exec(text) ?? [];
	if (code !== undefined) return { kind: 'exited', code: Number(code) };
	if (signal !== undefined) return { kind: 'killed', signal };
	return by === undefined ? undefined : { kind: 'taken-over', by: Number(by) };
}

// --- SIGSYS {si_signo=SIGSYS, si_code=SYS_SECCOMP, si_errno=51729, si_call_addr=0x7f72, si_syscall=__NR_socket, si_arch=AUDIT_ARCH_X86_64} ---
// --- SIGSYS {… si_syscall=5 /* open */, si_arch=AUDIT_ARCH_I386} ---   where strace has no name for the number in this ABI
const REFUSED =
	/^--- SIGSYS \{.*\bsi_code=SYS_SECCOMP\b(?:.*\bsi_errno=(\w+))?.*\bsi_syscall=(\w+)(?: \/\* (\w+) \*\/)?, si_arch=(?:AUDIT_ARCH_)?(\w+)/;

/** A call that a seccomp filter answered with a signal. */
export interface RefusedCall {
	/** The call's name if strace knows it, else its number. */
	readonly name: string;
	readonly number?: number;
	/** `X86_64`, `I386` … */
	readonly architecture: string;
	/** The value that the filter attached to its signal, which identifies the filter. */
	readonly mark?: number;
}

export function refusedCall(text: string): RefusedCall | undefined {
	const [, mark, code, comment, architecture] = REFUSED.exec(text) ?? [];
	if (code === undefined || architecture === undefined) return undefined;
	const number = Number(code);
	return {
		name: comment ?? code.replace('__NR_', ''),
		...(Number.isNaN(number) ? {} : { number }),
		architecture,
		...(mark === undefined ? {} : { mark: Number(mark) }),
	};
}

// ???() = ?   ???( <unfinished ...>   The process was killed when it entered a call, which the kernel then did not make: strace could not even read its number.
const KILLED_ON_ENTRY = /^\?\?\?\((?:\) += \?| <unfinished \.\.\.>(?:\) += \?)?)$/;

/** Lines without information about the program's calls. */
export function isNotice(text: string): boolean {
	if (KILLED_ON_ENTRY.test(text)) return true;
	// --- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=7525, si_uid=0} ---
	if (text.startsWith('--- ') && text.endsWith(' ---')) return true;
	// [ Process PID=7489 runs in 32 bit mode. ]
	return text.startsWith('[ Process PID=') && text.endsWith(' ]');
}
