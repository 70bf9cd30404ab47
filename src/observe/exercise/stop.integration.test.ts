import { expect, onTestFinished, test } from 'vitest';
import { connectScript, startScript } from './scripted-server.ts';
import { stopServer } from './stop.ts';

test('a server that ends with its stdin has exited', async () => {
	const { process, session } = await connectScript('serve({});', onTestFinished);
	expect(await stopServer(process)).toBe('exited');
	expect(await session.ended).toEqual({ why: 'died', exit: { code: 0, signal: null } });
});

test('a server that stays is killed after the grace', async () => {
	const { process } = await connectScript('serve({}); setInterval(() => {}, 1000);', onTestFinished);
	const began = performance.now();
	expect(await stopServer(process, { graceMs: 200 })).toBe('killed');
	expect(performance.now() - began).toBeGreaterThan(150);
	expect(await process.exited).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a server that stays is asked to end before it is killed', async () => {
	const script = `serve({}); setInterval(() => {}, 1000); process.on('SIGTERM', () => { write('last words\\n'); process.exit(0); });`;
	const { process, observations } = await connectScript(script, onTestFinished);
	expect(await stopServer(process, { graceMs: 200, insist: process.askToEnd })).toBe('killed');
	expect(await process.exited).toEqual({ code: 0, signal: null });
	expect(observations).toMatchObject([{ kind: 'message', op: 'noise', text: 'last words' }]);
});

test('a server that ignores that, too, is killed', async () => {
	const { process } = await connectScript(`serve({}); setInterval(() => {}, 1000); process.on('SIGTERM', () => {});`, onTestFinished);
	expect(await stopServer(process, { graceMs: 200, insist: process.askToEnd })).toBe('killed');
	expect(await process.exited).toEqual({ code: null, signal: 'SIGKILL' });
});

test('what a server says while it ends is still heard', async () => {
	const { process, observations } = await connectScript(`serve({}); process.stdin.on('end', () => write('goodbye\\n'));`, onTestFinished);
	expect(await stopServer(process)).toBe('exited');
	expect(observations).toMatchObject([{ kind: 'message', op: 'noise', text: 'goodbye' }]);
});

test('a server that is gone already, or that nobody listened to, is no trouble', async () => {
	const gone = await startScript('process.exit(3)', onTestFinished);
	gone.stdout.resume();
	gone.stderr.resume();
	await gone.exited;
	expect(await stopServer(gone)).toBe('exited');
	const unheard = await startScript(`write('x'.repeat(1e6)); process.stdin.resume();`, onTestFinished);
	expect(await stopServer(unheard)).toBe('exited');
});
