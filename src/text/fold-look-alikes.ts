// Letters of other alphabets that look like Latin ones, folded inside words that mix alphabets.

const PAIRS =
	'аa вb сc ԁd еe ҽe ғf һh іi їi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ѡw хx уy ʏy ᴢz АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa βb εe ηn ιi κk νv οo ρp τt υu χx ωw ɑa ɡg ɩi ıi ʟl ɴn ʀr ꜱs ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw';
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(PAIRS.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]));

/** The letter that it looks like, or the letter itself. */
export function foldLetter(letter: string): string {
	return LOOK_ALIKES.get(letter) ?? letter;
}

const LETTERS = /\p{L}+/gu;

/** The word in Latin letters when a part of it mixes them with look-alikes; undefined when each part is written in one alphabet. */
export function foldMixedWord(word: string): string | undefined {
	let isMixed = false;
	const folded = word.replace(LETTERS, (part) => {
		const plain = foldPart(part);
		if (plain !== undefined) isMixed = true;
		return plain ?? part;
	});
	return isMixed ? folded : undefined;
}

function foldPart(part: string): string | undefined {
	let latin = 0;
	let other = 0;
	let folded = '';
	for (const letter of part) {
		const plain = foldLetter(letter);
		if (plain !== letter) other++;
		else if ((letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')) latin++;
		else return undefined;
		folded += plain;
	}
	return latin > 0 && other > 0 && latin + other >= 3 ? folded : undefined;
}
