import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ObserveParts } from '#observe/record/request.ts';
import type { Availability } from '#util/availability.ts';
import { beginAudit } from './begin-audit.ts';

const lacks = (what: string): Availability => ({ usable: false, reason: `no ${what}`, fix: `install ${what}` });

/** Parts whose checks end when they are told to. */
function slowParts() {
	const sandbox = Promise.withResolvers<Availability>();
	const tracer = Promise.withResolvers<Availability>();
	const asked: string[] = [];
	const part = (name: string, { promise }: { readonly promise: Promise<Availability> }) => ({
		name,
		probe: () => {
			asked.push(name);
			return promise;
		},
	});
	const parts = { sandbox: part('the cell', sandbox), tracer: part('the tracer', tracer) } as unknown as ObserveParts;
	return { parts, sandbox, tracer, asked };
}

test('the checks begin at once and together, and the first part that lacks something is reported, whichever check ends first', async () => {
	const { parts, sandbox, tracer, asked } = slowParts();
	await using begun = beginAudit(parts, { network: 'none' }, new AbortController().signal);
	expect(asked).toEqual(['the cell', 'the tracer']);
	tracer.resolve(lacks('strace'));
	await turn();
	sandbox.resolve(lacks('bwrap'));
	await expect(begun.usable).rejects.toThrow('the cell cannot be used here: no bwrap');
	expect(begun.takeSink()).toBeUndefined();
});

test('a failed check is thrown only where it is awaited, after the code is loaded', async () => {
	const { parts, sandbox, tracer } = slowParts();
	await using begun = beginAudit(parts, { network: 'none' }, new AbortController().signal);
	sandbox.resolve(lacks('bwrap'));
	tracer.resolve({ usable: true, version: '1', notes: [] });
	await turn(); // an unhandled rejection would fail the test here
	await expect(begun.usable).rejects.toThrow('no bwrap');
});

test('a check that ended because of Ctrl-C is no failure of the machine', async () => {
	const { parts, sandbox, tracer } = slowParts();
	const stop = new AbortController();
	await using begun = beginAudit(parts, { network: 'none' }, stop.signal);
	stop.abort(new DOMException('stopped by SIGINT', 'AbortError'));
	sandbox.resolve(lacks('bwrap'));
	tracer.resolve(lacks('strace'));
	await expect(begun.usable).rejects.toThrow('stopped by SIGINT');
});
