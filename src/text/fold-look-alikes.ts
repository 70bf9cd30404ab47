// Folds letters of other alphabets that look like Latin ones, inside words that mix alphabets.

import { lazily } from '#util/lazily.ts';

const PAIRS =
	'аa вb сc ԁd еe ҽe ғf һh іi їi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ѡw хx уy ʏy ᴢz АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw ɑa ɡg ɩi ıi ʟl ɴn ʀr ꜱs ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ոn օo սu քp հh զq ցg Եt ɾr ƈc ʋv ƒf ɠg ɦh ɱm ɳn ʂs ƭt ʐz ʍm';
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(PAIRS.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]));

/** Returns the letter that it looks like, or the letter itself. */
export function foldLetter(letter: string): string {
	return LOOK_ALIKES.get(letter) ?? letter;
}

/** Look-alikes by code unit; 0 if there is none. All of them are one unit long. */
const foldedUnits = lazily((): Uint16Array => {
	const units = new Uint16Array(65_536);
	for (const [letter, plain] of LOOK_ALIKES) units[letter.charCodeAt(0)] = plain.charCodeAt(0);
	return units;
});

/** Returns the word in Latin letters if a part of it mixes them with look-alikes, or undefined if each part is written in one alphabet. */
export function foldMixedWord(word: string): string | undefined {
	const folded = foldedUnits();
	let result: string | undefined;
	let done = 0;
	let from = 0;
	let latin = 0;
	let other = 0;
	let isForeign = false;
	for (let at = 0; at <= word.length; at++) {
		const code = at < word.length ? word.charCodeAt(at) : 0x20;
		if (isLatin(code)) latin++;
		else if ((folded[code] ?? 0) !== 0) other++;
		else if (isLetter(code)) isForeign = true;
		else {
			// A part ends here.
			if (!isForeign && latin > 0 && other > 0 && latin + other >= 3) {
				result = (result ?? '') + word.slice(done, from) + foldPart(word, from, at, folded);
				done = at;
			}
			[from, latin, other, isForeign] = [at + 1, 0, 0, false];
		}
	}
	return result === undefined ? undefined : result + word.slice(done);
}

function foldPart(word: string, from: number, to: number, folded: Uint16Array): string {
	let part = '';
	for (let at = from; at < to; at++) {
		const code = word.charCodeAt(at);
		part += String.fromCharCode((folded[code] ?? 0) || code);
	}
	return part;
}

function isLatin(code: number): boolean {
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

/** Whether the code is a letter of another alphabet: everything beyond ASCII except signs, symbols and halves of emoji. */
function isLetter(code: number): boolean {
	return code > 0xbf && !(code >= 0x2000 && code <= 0x2bff) && !(code >= 0x3000 && code <= 0x303f) && !(code >= 0xd800 && code <= 0xf8ff);
}
