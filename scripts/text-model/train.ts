// Trains the learned model of src/text/learned on the development part of the corpora and writes its weights. Deterministic: the same corpora
// give the same file. Held-out texts are not read. Usage: node scripts/text-model/train.ts

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FEATURE_BITS } from '#text/learned/features.ts';
import { developmentExamples } from './examples.ts';
import { learn } from './learn.ts';
import { OPTIONS } from './options.ts';

const OUT = fileURLToPath(new URL('../../src/text/learned/weights.ts', import.meta.url));

const { weights, bias } = learn(developmentExamples(), OPTIONS);
const heaviest = Math.max(...[...weights.values()].map(Math.abs));
const scale = heaviest / 127;
const kept = [...weights]
	.map(([feature, weight]) => ({ feature, level: Math.round(weight / scale) }))
	.filter(({ level }) => level !== 0)
	.sort((a, b) => a.feature - b.feature);
const bytes = Buffer.alloc(kept.length * 4);
for (const [at, { feature, level }] of kept.entries()) {
	bytes.writeUIntLE(feature & ((1 << FEATURE_BITS) - 1), at * 4, 3);
	bytes.writeInt8(level, at * 4 + 3);
}
writeFileSync(
	OUT,
	`// Written by scripts/text-model/train.ts: ${kept.length} features, each three bytes of its number and one of its weight.

export const BIAS = ${Number(bias.toFixed(4))};
/** What one step of a weight is worth. */
export const SCALE = ${scale.toPrecision(6)};
export const WEIGHTS =
	'${bytes.toString('base64')}';
`,
);
console.log(`${kept.length} features, ${bytes.length} bytes, bias ${bias.toFixed(2)}, heaviest weight ${heaviest.toFixed(2)}`);
