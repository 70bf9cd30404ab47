// For a tool that runs only certain programs: options that make these programs run any other program.

import { type InjectionGroup, type InjectionKind, type InjectionTarget, isNamed, single, vocabularyWords } from './injection-kind.ts';

const COMMANDS = vocabularyWords('command commands cmd argv args arguments');

/** Arguments after the program's name. `word` is unique to this call. */
const RUNNERS: Readonly<Record<string, (word: string) => readonly string[]>> = {
	find: (word) => ['.', '-maxdepth', '0', '-exec', 'basename', word, '{}', '+'],
	awk: (word) => [`BEGIN{system("basename ${word}")}`],
	sed: (word) => ['-n', `1e basename ${word}`, '/etc/os-release'],
	git: (word) => ['-c', `alias.x=!basename ${word}`, 'x'],
	tar: (word) => ['-cf', '/dev/null', '--checkpoint=1', `--checkpoint-action=exec=basename ${word}`, '/etc/os-release'],
	env: (word) => ['basename', word],
	xargs: (word) => ['-a', '/etc/os-release', 'basename', '-a', word],
	timeout: (word) => ['5', 'basename', word],
	nice: (word) => ['basename', word],
};

export const allowedProgram: InjectionKind = {
	class: 'argument',
	groups(target) {
		if (target.kind === 'object' || !isNamed(target, COMMANDS)) return [];
		const named = Object.keys(RUNNERS).filter((program) => target.spokenWords.has(program) || firstWordOf(target) === program);
		return named.map((program, index) => groupOf(target, program, 89 - index / 10));
	},
};

function groupOf({ kind }: InjectionTarget, program: string, weight: number): InjectionGroup {
	return single(weight, ({ left, right }) => {
		const word = `${left}-${right}`;
		const words = [program, ...(RUNNERS[program]?.(word) ?? [])];
		return {
			variant: `${program} with options that run another program`,
			// A list of words stays as it is; a text is split by a shell or a similar parser.
			value: kind === 'words' ? words : words.map((one) => (/[\s"(){!]/.test(one) && one !== '{}' ? `'${one}'` : one)).join(' '),
			proofs: [{ kind: 'ran', program: 'basename', word }],
		};
	});
}

function firstWordOf({ ordinary }: InjectionTarget): string | undefined {
	const first = Array.isArray(ordinary) ? ordinary[0] : typeof ordinary === 'string' ? ordinary.split(' ', 1)[0] : undefined;
	return typeof first === 'string' ? first : undefined;
}
