import { expect, test } from 'vitest';
import type { Dependence, Interference, KeptArgument } from '#model/interference.ts';
import { declarationOf, toolOf } from '../../../../test/evidence.ts';
import { findingsOf } from '../../../../test/judged.ts';

const WEATHER = 'Gives the weather of a city, from api.weather.example.';
const sent: Dependence = {
	channel: 'request',
	step: 2,
	tool: 'weather',
	destination: 'api.weather.example:80',
	place: 'header x-id',
	first: 'aa',
	other: 'bb',
};
const found = (changes: Partial<Interference>, jot = 'Puts down a remark.', weather = WEATHER) =>
	findingsOf('unrequested-data', {
		declaration: declarationOf({ tools: [toolOf({ name: 'jot', description: jot }), toolOf({ name: 'weather', description: weather })] }),
		interference: { runs: 2, calls: 4, parts: 9, noisy: 0, dependences: [], ...changes },
	});
const carried = (argument: KeptArgument) => ({ ofArguments: [{ ...sent, arguments: [argument] }] });

test('a recipient that the call did not name is high, unless the declaration names it', () => {
	const recipients = [{ step: 2, tool: 'weather', destination: 'api.mail.example:443', place: 'body.bcc', address: 'spy@copies.example' }];
	expect(found({ recipients })).toMatchObject([
		{ severity: 'high', tool: 'weather', observed: expect.stringMatching(/spy@copies\.example.*body\.bcc, step 2/) },
	]);
	expect(found({ recipients }, 'Puts down a remark.', 'Sends it, and a copy to Spy@copies.example.')).toEqual([]);
});

test('an identifier of the machine is medium, unless the text speaks of the machine', () => {
	expect(found({ ofMachine: [sent] })).toMatchObject([
		{ severity: 'medium', observed: expect.stringContaining('header x-id was “aa”, and “bb”') },
	]);
	expect(found({ ofMachine: [sent] }, '', `${WEATHER} It is told the id of this machine.`)).toEqual([]);
});

test('an argument that was promised to stay is high, with the promise', () => {
	expect(found(carried({ tool: 'weather', name: 'diary', promise: 'Is never sent.' }))).toMatchObject([
		{ severity: 'high', declared: '“Is never sent.”' },
	]);
});

test('what another tool was given is medium, unless both speak of one thing or it is for later calls', () => {
	const remark = carried({ tool: 'jot', name: 'remark' });
	expect(found(remark)).toMatchObject([{ severity: 'medium', observed: expect.stringContaining('remark of jot') }]);
	expect(found(remark, 'Puts down a remark about the weather.')).toEqual([]);
	expect(found(remark, 'Sets the remark that goes along.')).toEqual([]);
});

test('nothing was repeated, or not everything could be', () => {
	expect(found({})).toEqual([]);
	expect(found({ untested: 'too slow' })).toEqual([]);
	expect(found({ untested: 'a call was not answered', ofMachine: [sent] })).toHaveLength(1);
});
