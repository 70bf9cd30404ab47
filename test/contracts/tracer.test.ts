// What every tracer has to do: with a command, and with any text as its trace.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { NO_TRACER, TRACERS } from '#observe/trace/registry.ts';

const BACKENDS = [...TRACERS, NO_TRACER].map((tracer) => [tracer.name, tracer] as const);
const ARGV: Argv = ['/bin/sh', '-c', 'echo "$1"', '--', '--output=x'];

test.for(BACKENDS)('%s runs the command as it is, at the end of its own', ([, tracer]) => {
	expect(tracer.wrap(ARGV, '/tmp/trace').slice(-ARGV.length)).toEqual(ARGV);
});

test.for(BACKENDS)('%s reads any text without a throw; one that sees counts every line once', ([, tracer]) => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 })), (lines) => {
			const parser = tracer.parser();
			const observations = [...parser.push(lines), ...parser.end()];
			const counted = Object.values(parser.tally).reduce((sum, count) => sum + count, 0);
			expect(counted).toBe(tracer.sees ? lines.length : 0);
			if (!tracer.sees) expect(observations).toEqual([]);
		}),
	);
});

test.for(BACKENDS)('%s gives the same, however its trace comes in pieces', ([, tracer]) => {
	const lines = [
		'10 1.000001 execve("/bin/true", ["true"], 0x7f /* 0 vars */) = 0',
		'10 1.000002 exit_group(0) = ?',
		'10 1.000003 +++ exited with 0 +++',
	];
	const [whole, pieces] = [tracer.parser(), tracer.parser()];
	const expected = [...whole.push(lines), ...whole.end()];
	expect([...lines.flatMap((line) => pieces.push([line])), ...pieces.end()]).toEqual(expected);
});
