// Values that begin with a dash. A program that parses them as an option of its own writes a file or starts another program.

import { posix } from 'node:path';
import { type InjectionGroup, type InjectionKind, isNamed, says, single, vocabularyWords } from './injection-kind.ts';

const PROGRAMS = vocabularyWords(
	'git tar find sort grep zip rsync ssh scp curl wget archive compress history log diff commit branch clone fetch blame search host remote repository lines order sorts',
);
const VALUES = vocabularyWords(
	'ref branch revision commit pattern query file path name option options flag flags args argument url remote host directory dir target key term tag since author format source',
);

export const argumentInjection: InjectionKind = {
	class: 'argument',
	groups(target) {
		if (target.kind !== 'text' || !says(target, PROGRAMS) || !isNamed(target, VALUES)) return [];
		const { spokenWords } = target;
		const writes = (weight: number, option: string): InjectionGroup =>
			single(weight, ({ word }) => {
				const path = posix.join(posix.dirname(target.places.outside), `${word}.txt`);
				return { variant: option, value: `${option}${path}`, proofs: [{ kind: 'touched', path }] };
			});
		const runs = (weight: number, option: string, command: (program: string) => string = (program) => program): InjectionGroup =>
			single(weight, ({ left, right, product }) => ({
				variant: option,
				value: `${option}${command(`basename $((${left}*${right}))`)}`,
				proofs: [{ kind: 'ran', program: 'basename', word: product }],
			}));
		const near = (words: string) => (words.split(' ').some((word) => spokenWords.has(word)) ? 82 : 46);
		return [
			writes(near('git sort log diff lines order history commit sorts'), '--output='),
			runs(near('git grep search') - 1, '--open-files-in-pager='),
			runs(near('clone fetch remote pull') - 1, '--upload-pack=', (command) => `${command};`),
			runs(near('ssh host scp remote') - 2, '-oProxyCommand='),
			runs(near('tar archive compress zip') - 1, '--use-compress-program=', (command) => `sh -c "${command} >&2"`),
			runs(near('tar archive compress') - 2, '--checkpoint=1 --checkpoint-action=exec='),
			single(near('find files search') - 1, ({ word }) => {
				const path = posix.join(posix.dirname(target.places.outside), `${word}.txt`);
				return { variant: '-fprint', value: `-fprint ${path}`, proofs: [{ kind: 'touched', path }] };
			}),
		];
	},
};
