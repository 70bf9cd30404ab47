// Measures the processor time that the reader of hostile text takes for 10 MB of several kinds, and for a tenth of them: the ratio shows whether it is
// linear. Usage: node scripts/bench/read-text.ts [KIND …]

import { readTextInSlices } from '#text/read-text.ts';
import { corpus } from '../corpora/corpus.ts';

const BYTES = 10_000_000;
const RUNS = 3;

/** Returns a generator of the same numbers in each run. */
function seeded(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

/** Repeats the parts in turn until the text has the wanted size in bytes. */
function filled(parts: readonly string[], bytes: number): string {
	const chosen: string[] = [];
	for (let size = 0, at = 0; size < bytes; at++) {
		const part = `${parts[at % parts.length] ?? ''}\n`;
		chosen.push(part);
		size += Buffer.byteLength(part);
	}
	return chosen.join('');
}

function wordsFrom(first: number, last: number, random: (below: number) => number): readonly string[] {
	return Array.from({ length: 4000 }, () =>
		Array.from({ length: 12 }, () =>
			String.fromCodePoint(...Array.from({ length: 2 + random(7) }, () => first + random(last - first))),
		).join(' '),
	);
}

function base64Lines(random: (below: number) => number, length: number): readonly string[] {
	return Array.from({ length: 400 }, () => Buffer.from(Array.from({ length }, () => random(256))).toString('base64'));
}

const benign = corpus('benign').map(({ text }) => text);
const prose = corpus('benign').flatMap(({ source, text }) => (source.endsWith('readmes') ? [text.replaceAll(/[^\n -~]/g, '')] : []));
const random = seeded(3);
const cyrillic = () => wordsFrom(0x430, 0x44f, random);
const chinese = () => wordsFrom(0x4e00, 0x9000, random);
const arabic = () => wordsFrom(0x627, 0x649, random);
const KINDS: Readonly<Record<string, () => readonly string[]>> = {
	latin: () => prose,
	accented: () => prose.map((text) => text.replaceAll('e', 'é').replaceAll('u', 'ü')),
	cyrillic,
	chinese,
	arabic,
	mixed: () => benign,
	'mixed-scripts': () => {
		const others = [cyrillic(), chinese(), arabic()];
		return prose.flatMap((text, at) => [text.slice(0, 400), ...others.map((lines) => lines[at] ?? '')]);
	},
	'base64-lines': () => base64Lines(random, 57),
	'base64-runs': () => base64Lines(random, 6000),
	'base64-in-prose': () => {
		const encoded = base64Lines(random, 300);
		return prose.flatMap((text, at) => [text.slice(0, 500), encoded[at % encoded.length] ?? '']);
	},
	markup: () => prose.map((text) => `<div class="a"><p>${text.replaceAll(/\s+/g, '</b> <b>')}</p></div>`),
	'dense-markup': () => [
		'<a href="#x"><b>&amp;</b></a><br/>'.repeat(20),
		'<!-- note --><span style="color:red">text &lt;here&gt;</span>'.repeat(10),
	],
	json: () => [JSON.stringify(Array.from({ length: 40 }, (_, id) => ({ id, name: 'item', tags: ['a', 'b'], path: '/srv/app/x.txt' })))],
	numbers: () => Array.from({ length: 500 }, () => Array.from({ length: 16 }, () => random(1_000_000)).join(',')),
	orders: () => corpus('texts').flatMap(({ text, isHeldOut }) => (isHeldOut ? [] : [text])),
	blanks: () => [' '.repeat(1000), '\n'.repeat(1000), `a${' '.repeat(200)}b`],
	'one-letter': () => ['a'.repeat(100_000)],
};

/** Returns seconds. */
function processorTime(text: string): { readonly whole: number; readonly slice: number } {
	const start = process.cpuUsage();
	const reading = readTextInSlices(text, { most: Number.MAX_SAFE_INTEGER });
	let slice = 0;
	for (;;) {
		const before = process.cpuUsage();
		const { done } = reading.next();
		slice = Math.max(slice, seconds(process.cpuUsage(before)));
		if (done === true) return { whole: seconds(process.cpuUsage(start)), slice };
	}
}

function seconds({ user, system }: NodeJS.CpuUsage): number {
	return (user + system) / 1e6;
}

function least<T>(runs: readonly T[], timeOf: (run: T) => number): number {
	return Math.min(...runs.map(timeOf));
}

const wanted = process.argv.slice(2);
for (const [kind, partsOf] of Object.entries(KINDS)) {
	if (wanted.length > 0 && !wanted.includes(kind)) continue;
	const parts = partsOf();
	const tenth = filled(parts, BYTES / 10);
	const text = filled(parts, BYTES);
	const small = Array.from({ length: RUNS }, () => processorTime(tenth));
	const large = Array.from({ length: RUNS }, () => processorTime(text));
	const [whole, part] = [least(large, (run) => run.whole), least(small, (run) => run.whole)];
	console.log(
		`${kind.padEnd(16)} 10 MB ${whole.toFixed(2)} s, ${(whole / part).toFixed(1)} times a tenth; longest slice ${(1000 * least(large, (run) => run.slice)).toFixed(0)} ms`,
	);
}
