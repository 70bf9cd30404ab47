import type { Report } from '#model/report.ts';
import { crowded, hostile, longNames, mute } from './odd.fixture.ts';
import { honest, inconclusive, leaky } from './plain.fixture.ts';

export const SAMPLES: Readonly<Record<string, Report>> = { honest, leaky, inconclusive, crowded, longNames, hostile, mute };
