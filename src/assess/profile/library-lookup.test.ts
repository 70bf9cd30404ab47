import { expect, test } from 'vitest';
import { isLibraryLookup } from './library-lookup.ts';

const GCC = '/usr/bin/gcc -Wl,-t -o /tmp/tmp7l6xewso -lusb';
const LD =
	'/usr/bin/ld -plugin /usr/lib/gcc/12/liblto_plugin.so -plugin-opt=/usr/lib/gcc/12/lto-wrapper -plugin-opt=-fresolution=/tmp/ccr.res -m elf_x86_64 -dynamic-linker /lib64/ld-linux-x86-64.so.2 -pie -o /tmp/tmp7l6xewso /usr/lib/gcc/12/../../../Scrt1.o -L/usr/lib/gcc/12 -t -lusb -lgcc --push-state /usr/lib/crtn.o';

test.for<readonly [string, string, boolean]>([
	['the compiler', GCC, true],
	['its linker', LD, true],
	['the linker that the compiler starts first', LD.replace('/usr/bin/ld', '/usr/lib/gcc/12/collect2'), true],
	['a linker that writes nothing', '/usr/bin/ld -t -o /dev/null -lusb', true],
	// What could run or keep code of somebody else
	['a source file', `${GCC} /tmp/payload.c`, false],
	['a program that the compiler starts', `${GCC} -wrapper /tmp/payload`, false],
	['a plugin', `${GCC} -fplugin=/tmp/payload.so`, false],
	['a plugin of the linker', LD.replace('-plugin /usr/lib/gcc/12/', '-plugin /tmp/'), false],
	['a plugin beside the program', LD.replace('-plugin /usr/lib/gcc/12/', '-plugin '), false],
	['a way out of the system', LD.replace('/usr/lib/crtn.o', '/usr/../tmp/payload.o'), false],
	['an object of its own', `${LD} payload.o`, false],
	['options from a file', `${LD} @/tmp/options`, false],
	['a program that is kept', GCC.replace('/tmp/tmp7l6xewso', '/home/user/.local/bin/git'), false],
	['no list', '/usr/bin/gcc -o /tmp/x -lusb', false],
	['another program', '/tmp/make -Wl,-t -o /tmp/x -lusb', false],
])('%s', ([, line, expected]) => {
	expect(isLibraryLookup(line.split(' '), '/tmp')).toBe(expected);
});
