// Files in the cell that deserve attention: programs, files that existed before, copies of secrets. Other files are counted, and the effects show them.

import type { EntryState, FileChange } from '#model/file-evidence.ts';
import type { Report } from '#model/report.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { columns, cutMiddle, pad } from './columns.ts';
import { type Line, span, type Tone } from './line.ts';

const MOST = 8;
const DIGEST = 12;

export function files({ sandbox }: Report, width: number, verbose: boolean): readonly Line[] {
	const changes = (sandbox?.files.changes ?? []).filter(({ entry }) => entry?.kind !== 'directory');
	if (sandbox === null || changes.length === 0) return [];
	const wanted = verbose ? changes : changes.filter(isNotable).slice(0, MOST);
	if (wanted.length === 0) return [];
	const names = wanted.map(({ path }) => printable(withTilde(path, sandbox.home)));
	const nameWidth = Math.min(Math.floor(width / 3), Math.max(0, ...names.map(columns)));
	const others = changes.length - wanted.length + sandbox.files.beyond;
	return [
		[span('Files', 'strong')],
		...wanted.map((change, index) => line(change, pad(cutMiddle(names[index] ?? '', nameWidth), nameWidth))),
		...(others > 0 ? [[span(`  ${counted(others, 'more change')} (--verbose)`, 'dim')]] : []),
	];
}

function isNotable({ change, entry, canaries }: FileChange): boolean {
	return entry?.isExecutable === true || change === 'changed' || change === 'removed' || canaries.length > 0;
}

function line({ change, entry, unkept, canaries }: FileChange, name: string): Line {
	const word = change === 'passed' ? 'gone again' : change;
	const carried = [...new Set(canaries.map(({ key }) => key))].join(', ');
	return [
		span(`  ${word.padEnd(10)}  `, toneOf(change, entry)),
		span(name),
		span(`  ${entry === undefined ? printable(unkept ?? '') : summary(entry)}`, 'dim'),
		...(carried === '' ? [] : [span(`  holds ${printable(carried)}`, 'bad')]),
		...(entry?.preview === undefined || carried !== '' ? [] : [span(`  ${printable(entry.preview)}`, 'dim')]),
	];
}

function summary({ kind, mode, size, sha256, target }: EntryState): string {
	const bits = mode.toString(8).padStart(4, '0');
	if (kind === 'symlink') return `link to ${printable(target ?? '')}`;
	if (kind !== 'file') return `${bits} ${kind}`;
	return `${bits} ${number(size)} B${sha256 === undefined ? '' : ` sha256 ${sha256.slice(0, DIGEST)}…`}`;
}

function toneOf(change: FileChange['change'], entry: EntryState | undefined): Tone {
	return entry?.isExecutable === true && change !== 'removed' ? 'bad' : change === 'changed' || change === 'removed' ? 'warn' : 'dim';
}

function withTilde(path: string, home: string): string {
	return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
