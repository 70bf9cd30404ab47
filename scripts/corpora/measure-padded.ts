// Measures how much of the hostile corpora is still found inside a long honest text: each text in the middle of a published README without a finding of
// its own. Uses the development part only. Usage: node scripts/corpora/measure-padded.ts

import { readText } from '#text/read-text.ts';
import { corpus } from './corpus.ts';

const STEP = 3;

const isFound = (text: string) => readText(text).some(({ strength }) => strength !== 'weak');
const pages = corpus('benign')
	.filter(({ source, isHeldOut, text }) => source.endsWith('-readmes') && !isHeldOut && text.length > 2000 && !isFound(text))
	.map(({ text }) => text);
const texts = corpus('texts').filter(({ isHeldOut }, at) => !isHeldOut && at % STEP === 0);
let alone = 0;
let padded = 0;
for (const [at, { text }] of texts.entries()) {
	if (!isFound(text)) continue;
	alone++;
	const page = pages[at % pages.length] ?? '';
	const middle = page.indexOf('\n\n', page.length / 2) + 1;
	if (isFound(`${page.slice(0, middle)}\n${text}\n\n${page.slice(middle)}`)) padded++;
}
console.log(
	`of ${texts.length} texts, ${alone} are found alone and ${padded} of these (${((100 * padded) / alone).toFixed(1)} %) inside a README`,
);
