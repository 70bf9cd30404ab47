import { isToolLine } from '#observe/exercise/telling-line.ts';
import type { ServerRun } from './server-run-plan.ts';

const MOST_BYTES = 1024 * 1024;

/** Returns the server's stderr in each of its runs. Long output is truncated to its end. */
export function stderrOf(serverRuns: readonly Pick<ServerRun, 'output' | 'pass'>[]): string {
	const parts = serverRuns.map(({ output, pass }, index) => {
		const written = Buffer.concat(output.all().flatMap((one) => (one.stream === 'stderr' ? [one.bytes] : [])));
		const bytes = withoutToolLines(written);
		const share = Math.floor(MOST_BYTES / serverRuns.length);
		const cut = bytes.length > share ? `… ${bytes.length - share} bytes before this are left out\n` : '';
		return bytes.length === 0 ? '' : `== server run ${index + 1}, pass ${pass}\n${cut}${bytes.subarray(-share).toString('utf8')}`;
	});
	return parts.map((part) => (part === '' || part.endsWith('\n') ? part : `${part}\n`)).join('');
}

/** Removes the lines of the tracer and the cell's tools, which write to the same stream. */
function withoutToolLines(bytes: Buffer): Buffer {
	const lines = bytes.toString('latin1').split('\n');
	return Buffer.from(lines.filter((line) => !isToolLine(line)).join('\n'), 'latin1');
}
