// The first program of every container. It consists of a few instructions, because an image need not contain a shell, and its own program must not
// run before the cell is proven. It needs nothing of the image: no loader, no library.

/** Its path in the container: the name of an engine's own init. */
export const HOLD_PATH = '/docker-init';

/**
 * Its arguments: the working directory, then the paths to try for the server's program, an empty word, and the server's own words.
 * One byte on its standard input makes it change directory: an attached tracer shows that call and so proves itself.
 * A second byte installs the call filter and starts the server. The program then acts as init: it reaps processes and ends like the server.
 * If the server were the first process, none of its children could outlive it, and an attempt would not be visible.
 */
export function holdArguments(directory: string, candidates: readonly string[], argv: readonly string[]): readonly string[] {
	return [directory, ...candidates, '', ...argv];
}

// Assembled from the text beside it. r13 keeps the initial stack: the number of words, the words, 0, the environment.
const CODE = bytes(`
	49 89 e5                 mov r13, rsp
	48 8d 6c 24 c0           lea rbp, [rsp-64]           a place to write to
	e8 ef 00 00 00           call wait
	49 8b 7d 10              mov rdi, [r13+16]           the first word
	b8 50 00 00 00           mov eax, 80                 chdir
	0f 05                    syscall
	48 85 c0                 test rax, rax
	0f 85 f0 00 00 00        jnz fail
	e8 d6 00 00 00           call wait
	bf 26 00 00 00           mov edi, 38                 PR_SET_NO_NEW_PRIVS
	be 01 00 00 00           mov esi, 1
	31 d2                    xor edx, edx
	45 31 d2                 xor r10d, r10d
	45 31 c0                 xor r8d, r8d
	b8 9d 00 00 00           mov eax, 157                prctl
	0f 05                    syscall
	bf 01 00 00 00           mov edi, 1                  SECCOMP_SET_MODE_FILTER
	31 f6                    xor esi, esi
	48 8d 05 d2 00 00 00     lea rax, [filter]
	48 89 45 08              mov [rbp+8], rax
	0f b7 05 c5 00 00 00     movzx eax, word [length]
	48 89 45 00              mov [rbp], rax
	48 89 ea                 mov rdx, rbp
	b8 3d 01 00 00           mov eax, 317                seccomp
	0f 05                    syscall
	48 85 c0                 test rax, rax
	0f 85 a2 00 00 00        jnz fail
	b8 39 00 00 00           mov eax, 57                 fork
	0f 05                    syscall
	85 c0                    test eax, eax
	0f 88 93 00 00 00        js fail
	74 44                    jz child
	41 89 c7                 mov r15d, eax               the server: from here on this one only waits for it
	31 db                    xor ebx, ebx
	89 df                    shut: mov edi, ebx
	b8 03 00 00 00           mov eax, 3                  close
	0f 05                    syscall
	ff c3                    inc ebx
	83 fb 03                 cmp ebx, 3
	75 f0                    jne shut
	83 cf ff                 reap: or edi, -1
	48 89 ee                 mov rsi, rbp
	31 d2                    xor edx, edx
	45 31 d2                 xor r10d, r10d
	b8 3d 00 00 00           mov eax, 61                 wait4
	0f 05                    syscall
	44 39 f8                 cmp eax, r15d
	75 e9                    jne reap
	8b 45 00                 mov eax, [rbp]
	0f b6 fc                 movzx edi, ah               its exit code,
	83 e0 7f                 and eax, 127
	74 06                    jz done
	8d b8 80 00 00 00        lea edi, [rax+128]          or its signal, as a shell would say it
	b8 3c 00 00 00           done: mov eax, 60           exit
	0f 05                    syscall
	49 8b 45 00              child: mov rax, [r13]
	4d 8d 74 c5 10           lea r14, [r13+rax*8+16]     the environment
	49 8d 5d 18              lea rbx, [r13+24]           the second word: the first path to try
	49 89 dc                 mov r12, rbx
	49 8b 04 24              find: mov rax, [r12]
	49 83 c4 08              add r12, 8
	80 38 00                 cmp byte [rax], 0
	75 f3                    jne find
	48 8b 3b                 try: mov rdi, [rbx]
	80 3f 00                 cmp byte [rdi], 0
	74 28                    je fail
	4c 89 e6                 mov rsi, r12
	4c 89 f2                 mov rdx, r14
	b8 3b 00 00 00           mov eax, 59                 execve: returns only if it failed
	0f 05                    syscall
	48 83 c3 08              add rbx, 8
	eb e5                    jmp try
	31 ff                    wait: xor edi, edi
	48 89 ee                 mov rsi, rbp
	ba 01 00 00 00           mov edx, 1
	31 c0                    xor eax, eax                read
	0f 05                    syscall
	48 83 f8 01              cmp rax, 1
	75 01                    jne fail
	c3                       ret
	bf 7f 00 00 00           fail: mov edi, 127
	b8 3c 00 00 00           mov eax, 60                 exit
	0f 05                    syscall
`);

const LOAD_ADDRESS = 0x400000;
const HEADERS = 64 + 56;

/** The program as a file: an ELF header, one segment to load, the code, the filter's length in instructions and the filter. */
export function holdProgram(filter: Buffer): Buffer {
	const body = Buffer.concat([CODE, Buffer.from(Uint16Array.of(filter.length / 8).buffer), filter]);
	const headers = Buffer.alloc(HEADERS);
	// 64 bits, little-endian, version 1
	headers.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
	headers.writeUInt16LE(2, 16); // an executable
	headers.writeUInt16LE(62, 18); // for x86-64
	headers.writeUInt32LE(1, 20);
	headers.writeBigUInt64LE(BigInt(LOAD_ADDRESS + HEADERS), 24); // where it begins
	headers.writeBigUInt64LE(64n, 32); // the segment table follows this header
	headers.writeUInt16LE(64, 52);
	headers.writeUInt16LE(56, 54);
	headers.writeUInt16LE(1, 56);
	headers.writeUInt32LE(1, 64); // a segment to load,
	headers.writeUInt32LE(5, 68); // to read and execute
	headers.writeBigUInt64LE(BigInt(LOAD_ADDRESS), 80);
	headers.writeBigUInt64LE(BigInt(LOAD_ADDRESS), 88);
	headers.writeBigUInt64LE(BigInt(HEADERS + body.length), 96);
	headers.writeBigUInt64LE(BigInt(HEADERS + body.length), 104);
	headers.writeBigUInt64LE(4096n, 112);
	return Buffer.concat([headers, body]);
}

/** `49 89 e5   mov r13, rsp`: the bytes end at the first double space. */
function bytes(listing: string): Buffer {
	const columns = listing.split('\n').map((line) => line.trim().split('  ')[0] ?? '');
	return Buffer.from(columns.join('').replaceAll(' ', ''), 'hex');
}
