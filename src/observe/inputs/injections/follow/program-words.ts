// For an argument that arrived as a word of a program: whether a leading dash makes it an option, and what the options of that
// program can do.

import { posix } from 'node:path';
import { plainName } from '#util/command-line.ts';
import type { InjectionCase, InjectionPlaces, Mark } from '../injection-kind.ts';
import type { ProgramSighting } from './sighting.ts';

/** An option that writes a file, contacts another server, or starts a program. */
interface Gadget {
	readonly programs: RegExp;
	/** An option that is followed by a path. */
	readonly writes?: string;
	/** An option that is followed by the address of a server. */
	readonly contacts?: string;
	/** An option that contains a shell command. */
	readonly runs?: (command: string) => string;
}

const GADGETS: readonly Gadget[] = [
	{ programs: /^git/, writes: '--output=' },
	{ programs: /^git/, runs: (command) => `--upload-pack=${command};` },
	{ programs: /^git/, runs: (command) => `--open-files-in-pager=${command};` },
	{ programs: /^(?:ssh|scp|sftp)$/, runs: (command) => `-oProxyCommand=${command}` },
	{ programs: /^(?:tar|bsdtar|gtar)$/, runs: (command) => `--use-compress-program=sh -c "${command} >&2"` },
	{ programs: /^(?:tar|gtar)$/, runs: (command) => `--to-command=${command}` },
	{ programs: /^rsync$/, runs: (command) => `--rsh=sh -c "${command}"` },
	{ programs: /^(?:sort|yt-dlp|pandoc|dot|wkhtmltopdf)$/, writes: '--output=' },
	{ programs: /^(?:kubectl|oc)$/, contacts: '--server=' },
	{ programs: /^helm$/, contacts: '--kube-apiserver=' },
	{ programs: /^aws$/, contacts: '--endpoint-url=' },
	{ programs: /^(?:docker|podman)$/, contacts: '--host=tcp://' },
	{ programs: /^curl$/, writes: '-o' },
	{ programs: /^wget$/, writes: '--output-document=' },
	{ programs: /^(?:grep|rg)$/, runs: (command) => `--pre=${command}` },
	{ programs: /^sed$/, runs: (command) => `--expression=1e ${command}` },
	{ programs: /^(?:man|less)$/, runs: (command) => `--pager=${command}` },
	{ programs: /^(?:python|pypy)$/, runs: (command) => `-cimport os;os.system("${command}")` },
	{
		programs: /^(?:node|nodejs)$/,
		runs: (command) => `--eval=process.getBuiltinModule("child_process").spawnSync("sh",["-c","${command}"])`,
	},
];
/** An option of two words can only arrive through a value that the server splits. */
const SPLIT: readonly { readonly programs: RegExp; readonly runs: (word: string) => string }[] = [
	{ programs: /^find$/, runs: (word) => `-exec basename ${word} ;` },
	{ programs: /^(?:env|nice|timeout|xargs)$/, runs: (word) => `basename ${word}` },
];

export function wordCases(sighting: ProgramSighting, places: InjectionPlaces, mark: () => Mark): readonly InjectionCase[] {
	const { argv, word, offset, value } = sighting;
	const name = plainName(argv[0] ?? '');
	// A value after a prefix cannot become an option: --name=value, user@value
	const beginsWord = offset === 0 && !argv.slice(1, word).includes('--');
	const gadgets = beginsWord ? GADGETS.filter(({ programs }) => programs.test(name)) : [];
	return [
		...(beginsWord ? [optionCase(mark(), 'a value that begins with a dash', ({ word: own }) => `--${own}`)] : []),
		optionCase(mark(), 'a second word that begins with a dash', ({ word: own }) => `${value} --${own}`),
		...gadgets.map((gadget) => gadgetCase(gadget, places, mark())),
		...SPLIT.filter(({ programs }) => programs.test(name)).map(({ runs }) => {
			const { left, right } = mark();
			const program = runs(`${left}-${right}`);
			return {
				variant: `further words: ${program.split(' ', 1)[0]}`,
				value: `${value} ${program}`,
				proofs: [{ kind: 'ran' as const, program: 'basename', word: `${left}-${right}` }],
			};
		}),
	];
}

function optionCase(mark: Mark, variant: string, spell: (mark: Mark) => string): InjectionCase {
	return { variant, value: spell(mark), proofs: [{ kind: 'option', word: `--${mark.word}` }] };
}

function gadgetCase({ writes, contacts, runs }: Gadget, places: InjectionPlaces, mark: Mark): InjectionCase {
	if (writes !== undefined) {
		const path = posix.join(posix.dirname(places.outside), `${mark.word}.txt`);
		return { variant: writes, value: `${writes}${path}`, proofs: [{ kind: 'touched', path }] };
	}
	if (contacts !== undefined) {
		const host = `${mark.word}.site.example`;
		const address = contacts.endsWith('//') ? `${host}:2375` : `https://${host}`;
		return { variant: contacts, value: `${contacts}${address}`, proofs: [{ kind: 'contacted', host }] };
	}
	const value = runs?.(`basename ${mark.left}-${mark.right}`) ?? '';
	return {
		variant: value.split(/[= ]/, 1)[0] ?? '',
		value,
		proofs: [{ kind: 'ran', program: 'basename', word: `${mark.left}-${mark.right}` }],
	};
}
