// The parts of a page that know nothing of reports. Cells are text; whatever else a caller passes is markup already.

import { markup } from './markup.ts';

export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #8884; --muted: #777; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { margin: 0; } h2 { margin-top: 2rem; border-bottom: 1px solid var(--line); font-size: 1.2rem; }
code { font: 13px ui-monospace, monospace; } .muted, footer { color: var(--muted); } footer { margin-top: 3rem; font-size: 13px; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; } details { border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; margin: .5rem 0; }
summary { cursor: pointer; } dl { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem .75rem; margin: .5rem 0 0; } dt { color: var(--muted); } dd { margin: 0; }
.tag { border-radius: 4px; padding: 0 .4rem; font-size: 13px; background: #8883; } .critical, .high { background: #b3261e; color: #fff; }
.medium { background: #8a5a00; color: #fff; } .mode { display: inline-block; margin: 0 0 .5rem; padding: .1rem .6rem; border: 1px solid; border-radius: 4px; }
.mode.schema, .mode.remote, .weaker { color: #a15c00; } .conclusion { font-size: 1.2rem; text-transform: uppercase; } .conclusion.clean { color: #1a7f37; }
.conclusion.findings { color: #b3261e; } .conclusion.inconclusive { color: #a15c00; }
`;

export function section(title: string, inner: string): string {
	return `<section><h2>${title}</h2>${inner}</section>`;
}

export function table(heads: readonly string[], rows: readonly string[]): string {
	if (rows.length === 0) return '<p class="muted">Nothing.</p>';
	return `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** One row, of text. */
export function cells(...texts: readonly string[]): string {
	return `<tr>${texts.map((text) => `<td>${markup(text)}</td>`).join('')}</tr>`;
}
