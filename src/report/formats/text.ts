// The report for a terminal: the run, the findings, the effects of each tool, the resources, what was not observed, and the sum.

import type { Report } from '#model/report.ts';
import { effects } from '../effects.ts';
import { files } from '../files.ts';
import { findings } from '../findings.ts';
import { head } from '../head.ts';
import { incidents } from '../incidents.ts';
import { BLANK, type Line, type Look, paint } from '../line.ts';
import { sum } from '../sum.ts';
import { traffic } from '../traffic.ts';
import { unseen } from '../unseen.ts';
import { usage } from '../usage.ts';

export interface TextOptions extends Look {
	/** Shows the declaration and evidence of every finding, and every row. */
	readonly verbose?: boolean;
}

/** The table needs this width. A narrower terminal scrolls. */
const NARROWEST = 56;

export function renderText(report: Report, { color, width: asked, isWhole = false, verbose = false }: TextOptions): string {
	const width = Math.max(NARROWEST, asked);
	const sections = [
		head(report, width),
		incidents(report, width),
		findings(report, { width, verbose, isWhole }),
		// Nothing is drawn if nothing was observed.
		...(report.run.mode !== 'sandbox' ? [] : [effects(report, width, verbose)]),
		traffic(report, width, verbose),
		files(report, width, verbose),
		usage(report, width, verbose),
		unseen(report, width, verbose),
		sum(report, width),
	];
	return paint(separated(sections), { color, width, isWhole });
}

function separated(sections: readonly (readonly Line[])[]): readonly Line[] {
	return sections.filter((lines) => lines.length > 0).flatMap((lines, index) => (index === 0 ? lines : [BLANK, ...lines]));
}
