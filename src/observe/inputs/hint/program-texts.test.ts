import { expect, test } from 'vitest';
import { scriptTexts } from './program-texts.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };

test.for<[tool: string, about: string, script: string]>([
	['run_script', 'A server\nExecutes Python scripts for data analysis', 'print("ref-1")'],
	['run_python', 'A server\nRuns a script', 'print("ref-1")'],
	['run_script', 'A server\nRuns JavaScript in a sandbox', 'console.log("ref-1")'],
	['run_script', 'A server\nRuns a shell script, not Python', 'echo ref-1'],
	// Near misses: no language, and one that only the server as a whole speaks of.
	['run_script', 'A server\nRuns a script', 'echo ref-1'],
	['run_script', 'A server written in Python\nRuns a script', 'echo ref-1'],
])('a script of %s, which says %j, is %s', ([tool, about, script]) => {
	expect(scriptTexts({ words: ['script'], description: '', tool, about, marker: 'ref-1', turn: 0, places })).toEqual([script]);
});
