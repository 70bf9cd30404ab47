import { SEVERITIES } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import type { Outcome } from './audit-published.ts';
import reviewed from './reviewed.json' with { type: 'json' };

export function publishedTable(outcomes: readonly Outcome[], depth: string): string {
	const reports = outcomes.flatMap(({ report }) => (report === undefined ? [] : [report]));
	const sum = (part: 'declared' | 'worked') => reports.reduce((total, { coverage }) => total + coverage.tools[part], 0);
	const count = (conclusion: Report['summary']['conclusion']) => reports.filter(({ summary }) => summary.conclusion === conclusion).length;
	return `# Published servers

What audits of ${outcomes.length} published servers say, made by \`npm run published\` (depth \`${depth}\`). A tool *worked* when at least one ordinary call
of it succeeded in the cell. A server is never called clean when under half of its tools worked.

Together ${sum('worked')} of ${sum('declared')} tools worked; ${count('clean')} servers are clean, ${count('findings')} have findings, ${count('inconclusive')} are inconclusive,
${outcomes.length - reports.length} could not be audited.

${halves(reports)} of ${outcomes.length} servers reach half of their tools.

| server | worked | verdict | trust | medium and above |
|---|---|---|---|---|
${outcomes.map(rowOf).join('\n')}

## Findings at medium or above, reviewed

Each was looked at by a person, who asked whether a maintainer of that server could rightly call it false.

| server | finding | example | review |
|---|---|---|---|
${outcomes.flatMap(findingRows).join('\n')}

## Tools that did not work

| server | tool | what its last call answered |
|---|---|---|
${outcomes.flatMap(failedRows).join('\n')}
`;
}

function halves(reports: readonly Report[]): number {
	return reports.filter(({ coverage: { tools } }) => tools.worked * 2 >= tools.declared).length;
}

/** One row for each rule, with the first of its findings. */
function findingRows({ server, report }: Outcome): readonly string[] {
	const byRule = Map.groupBy((report?.findings ?? []).filter(isSerious), ({ rule }) => rule);
	return [...byRule].map(([rule, findings]) => {
		const review = reviewed.find((one) => one.package === server.package && one.rule === rule)?.review ?? '**not reviewed**';
		const found = `${findings[0]?.severity} ${rule}${findings.length === 1 ? '' : ` (${findings.length})`}`;
		return `| ${server.package} | ${found} | ${cell(withoutPlaces(findings[0]?.observed ?? ''))} | ${review} |`;
	});
}

function isSerious({ severity }: Report['findings'][number]): boolean {
	return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf('medium');
}

function failedRows({ server, report }: Outcome): readonly string[] {
	return (report?.coverage.notWorked ?? []).map(
		({ tool, error }) => `| ${server.package} | ${cell(tool)} | ${cell(withoutPlaces(error ?? 'no answer'))} |`,
	);
}

/** Shortens a long path to its last part, because paths of the machine that made the table mean nothing elsewhere. */
function withoutPlaces(text: string): string {
	return text.replaceAll(/(?<![\w:/])(?:\/[^\s/'"`,:()[\]]+){3,}/g, (path) =>
		/^\/(?:workspace|home\/user|etc|usr|opt)\b/.test(path) ? path : `…/${path.split('/').at(-1)}`,
	);
}

function rowOf({ server, report, text }: Outcome): string {
	const name = `${server.package} ${server.version}`;
	if (report === undefined) return `| ${name} | – | not audited: ${cell(text)} | – | – |`;
	const { tools } = report.coverage;
	const serious = report.findings.filter(isSerious).map(({ severity, rule }) => `${severity} ${rule}`);
	const times = new Map<string, number>();
	for (const line of serious) times.set(line, (times.get(line) ?? 0) + 1);
	const found = [...times].map(([line, n]) => (n === 1 ? line : `${line} (${n})`)).join(', ') || '–';
	return `| ${name} | ${tools.worked} of ${tools.declared} | ${report.summary.conclusion} | ${report.trust?.score.toFixed(2) ?? '–'} | ${found} |`;
}

/** Returns one line without a bar, which would end the cell. */
function cell(text: string): string {
	return text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 160);
}
