import { expect, test } from 'vitest';
import type { ScannedServer } from '#model/scan.ts';
import { leaky } from '../samples/plain.fixture.ts';
import { scanOf } from '../samples/scan.fixture.ts';
import { renderScanList } from './scan-list.ts';

const LOOK = { color: false, width: 120, home: '/home/user', now: new Date(0) };
const program = (more: Partial<ScannedServer> = {}): ScannedServer => ({
	...(scanOf({ notes: null }).servers[0] as ScannedServer),
	...more,
});
const elsewhere = (): ScannedServer => {
	const { command: _, package: __, ...rest } = program();
	return { ...rest, url: 'https://mcp.example/mcp' };
};
const container = () => program({ command: ['docker', 'run', '-i', 'some/server'], package: { registry: 'image', name: 'some/server' } });

function stepsFor(...servers: readonly ScannedServer[]): string {
	const text = renderScanList({ ...scanOf({}), servers, combinations: [], audits: [] }, LOOK);
	return text.slice(text.indexOf('in 1 file'));
}

test('each next step is for a server that it can do something for', () => {
	expect(stepsFor(program())).toContain('candor scan --audit runs those of this machine');
	expect(stepsFor(program())).toContain('candor wrap puts the guard in front of them.');
	expect(stepsFor(program())).not.toMatch(/candor audit (?:URL|--image)/);
	expect(stepsFor(elsewhere())).toContain('candor audit URL');
	expect(stepsFor(elsewhere())).not.toMatch(/candor (?:scan|wrap)/);
	expect(stepsFor(container())).toContain('candor audit --image NAME');
	expect(stepsFor(container())).not.toMatch(/candor (?:scan|wrap)/);
	expect(stepsFor(program(), elsewhere())).toContain('candor wrap puts the guard in front of those of this machine.');
	expect(stepsFor(program({ guardedBy: 'default' }))).not.toContain('candor wrap');
});

test('an audit in which tools failed says why, and which values were made up', () => {
	const { audits, ...scan } = scanOf({ notes: leaky });
	const [first] = audits;
	if (first?.report == null) throw new Error('the sample has no audit');
	const { report } = first;
	const failed = (tool: string) => ({ tool, calls: 5, error: 'EISDIR: illegal operation\non a directory' });
	const shown = (coverage: typeof report.coverage, variables: readonly string[]) =>
		renderScanList(
			{ ...scan, audits: [{ ...first, report: { ...report, coverage, target: { ...report.target, named: { paths: [], variables } } } }] },
			LOOK,
		);
	const broken = { ...report.coverage, notWorked: ['save', 'find', 'list'].map(failed) };
	expect(shown(broken, ['NOTES_FILE'])).toContain(
		'  never worked: save and 2 more: EISDIR: illegal operation on a directory\n  variables: NOTES_FILE; made up, unless --env NAME=value gives one',
	);
	expect(shown(broken, [])).not.toContain('variables:');
	expect(shown({ ...broken, notWorked: [] }, ['NOTES_FILE'])).not.toMatch(/never worked|variables:/);
});
