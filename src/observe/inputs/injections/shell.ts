// Text that a POSIX shell runs as a command, in the quotings that programs put around an argument.

import type { Json } from '#model/declaration.ts';
import type { Proof } from '#model/injection.ts';
import { type InjectionGroup, type InjectionKind, type Mark, says, single, vocabularyWords } from './injection-kind.ts';

/** Prints its argument and touches no file. */
const PROGRAM = 'basename';
const PROGRAMS = vocabularyWords(
	'command commands shell bash cli run runs execute executes process git grep find tar zip ping traceroute dig nslookup whois curl wget ssh rsync ffmpeg convert imagemagick pandoc compress archive checksum hash print lookup host hostname domain branch repository lint build test deploy npm pip docker kubectl system disk package script binary program',
);

export const shell: InjectionKind = {
	class: 'shell',
	groups(target) {
		if (target.kind !== 'text') return [];
		const more = says(target, PROGRAMS) ? 75 : 63;
		return [
			// Ends a single-quoted word, and is substituted inside double quotes or without quotes.
			single(80, (mark) => {
				const command = `${PROGRAM} $((${mark.left}*${mark.right}))`;
				return { variant: 'a quote, a semicolon and $( )', value: `x';${command};'$(${command})`, proofs: proofs(mark) };
			}),
			// $(( a + b )): the shell runs what is in the subscript of an array, wherever it calculates.
			...(target.language === 'other' || isNumber(target.ordinary) ? [inArithmetic(target.language === 'other' ? 81 : 62)] : []),
			...keptForms(target.ordinary).map((spell, index) =>
				single(79 - index, (mark) => ({
					variant: 'a substitution inside an ordinary value',
					value: spell(`$(${PROGRAM}$IFS$((${mark.left}*${mark.right})))`),
					proofs: proofs(mark),
				})),
			),
			single(more, (mark) => {
				const word = `${mark.left}-${mark.right}`;
				const command = `${PROGRAM} ${word}`;
				const value = `x\n${command}\n'\n${command}\n'\`${command}\``;
				return { variant: 'line breaks and backticks', value, proofs: [{ kind: 'ran', program: PROGRAM, word }] };
			}),
			single(more - 1, (mark) => {
				const command = `${PROGRAM} $((${mark.left}*${mark.right}))`;
				return { variant: 'pipes', value: `x|${command}|'|${command}|'"|${command}|"`, proofs: proofs(mark) };
			}),
			single(more - 2, (mark) => {
				const command = `${PROGRAM}\${IFS}$((${mark.left}*${mark.right}))`;
				return { variant: 'ampersands without blanks', value: `x&&${command}&'&${command}&'"&${command}&"`, proofs: proofs(mark) };
			}),
		];
	},
};

function inArithmetic(weight: number): InjectionGroup {
	return single(weight, (mark) => ({
		variant: 'a substitution in the subscript of an array',
		value: `x[$(${PROGRAM} $((${mark.left}*${mark.right})))]`,
		proofs: proofs(mark),
	}));
}

function isNumber(ordinary: Json): boolean {
	return typeof ordinary === 'string' && /^-?\d{1,15}$/.test(ordinary);
}

/** Keeps the form of the value if a tool expects an address or a file of a certain kind. */
function keptForms(ordinary: Json): readonly ((payload: string) => string)[] {
	if (typeof ordinary !== 'string') return [];
	if (/^[a-z][a-z0-9+.-]*:\/\//i.test(ordinary) && URL.canParse(ordinary)) {
		const [whole = '', query] = ordinary.split('#', 1)[0]?.split('?') ?? [];
		return [
			(payload) => `${whole}?${query === undefined ? '' : `${query}&`}q=${payload}`,
			(payload) => `${whole.replace(/\/?$/, '/')}${payload}`,
		];
	}
	// anna@mail.example, report.pdf, ./docs/report.pdf
	const [, stem, ending] = /^(\S+?)(@\S+\.\S+|\.[A-Za-z0-9]{1,5})$/.exec(ordinary) ?? [];
	return stem === undefined || ending === undefined ? [] : [(payload) => `${stem}${payload}${ending}`];
}

function proofs(mark: Mark): readonly Proof[] {
	return [
		{ kind: 'ran', program: PROGRAM, word: mark.product },
		{ kind: 'printed', text: mark.product },
	];
}
