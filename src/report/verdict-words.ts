import type { ScannedServer } from '#model/scan.ts';
import { counted } from '#util/counted.ts';
import { type Span, span } from './line.ts';

const DAY_MS = 86_400_000;

/** `clean 2 days ago, 12 of 12 tools worked` */
export function verdictWords({ verdict, package: known }: Pick<ScannedServer, 'verdict' | 'package'>, now: Date): Span {
	if (verdict === null) return span('never audited', 'warn');
	const { conclusion, worst, findings, tools, version, at } = verdict;
	// A pin to another version than the audited one is another program.
	const isOther = version !== undefined && known?.version !== undefined && known.version !== version;
	const what = conclusion === 'findings' ? `${counted(findings, 'finding')}, worst ${worst}` : conclusion;
	const words = `${what} ${ago(at, now)}, ${tools.worked} of ${counted(tools.declared, 'tool')} worked`;
	if (isOther) return span(`${words}, in version ${version} and not this one`, 'warn');
	return span(words, conclusion === 'clean' ? 'good' : worst === 'high' || worst === 'critical' ? 'bad' : 'warn');
}

function ago(at: string, now: Date): string {
	const days = Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);
	return days < 1 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}
