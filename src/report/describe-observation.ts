// Describes one observation in a few words, for the evidence lines of a finding. The result is printable.

import type { AskEvent, Observation } from '#model/observation.ts';
import { printable } from '#util/printable.ts';

const ASKED_FOR: Readonly<Record<AskEvent['what'], string>> = {
	sampling: 'a sampling',
	form: 'a form',
	url: 'a visit to a page',
	roots: 'its roots',
};

export function describeObservation(observation: Observation): string {
	const failed = 'ok' in observation && !observation.ok ? ` = ${observation.errno ?? 'failed'}` : '';
	return printable(what(observation) + failed);
}

function what(observation: Observation): string {
	switch (observation.kind) {
		case 'file': {
			const { op, path, to, mode, named, origin } = observation;
			const notes = [...(origin === undefined ? [] : [`really ${origin}`]), ...(named === undefined ? [] : [`written ${named}`])];
			return [
				op,
				path,
				...(to === undefined ? [] : ['→', to]),
				...(mode === undefined ? [] : [`mode ${mode.toString(8).padStart(4, '0')}`]),
				...(notes.length === 0 ? [] : [`(${notes.join(', ')})`]),
			].join(' ');
		}
		case 'exec':
			return `exec ${observation.fromMemory ? 'from memory ' : ''}${observation.program}${observation.argv
				.slice(1)
				.map((word) => ` ${quoted(word)}`)
				.join('')}`;
		case 'network': {
			const { op, address, port, transport, bytes } = observation;
			return `${op} ${endpoint(address, port)} (${transport}${bytes === undefined ? '' : `, ${bytes} bytes`})`;
		}
		case 'dns':
			return `look up ${observation.name} ${observation.type} at ${observation.server}`;
		case 'fork':
			return `start ${observation.thread ? 'thread' : 'process'} ${observation.child}`;
		case 'exit':
			return observation.signal === undefined ? `exit ${observation.code ?? 0}` : `killed by ${observation.signal}`;
		case 'setsid':
			return 'leave its session (setsid)';
		case 'kernel':
			return observation.detail === undefined ? observation.call : `${observation.call} ${observation.detail}`;
		case 'message':
			return `${observation.op} on stdout, ${observation.bytes} bytes: ${observation.text}`;
		case 'ask': {
			const { what: asked, text, fields = [], url, includeContext, refused } = observation;
			return [
				`asked the client for ${ASKED_FOR[asked]}`,
				...(includeContext === undefined ? [] : [` (includeContext ${includeContext})`]),
				...(fields.length === 0 ? [] : [` (${fields.map(({ name }) => name).join(', ')})`]),
				...(url === undefined ? [] : [` (${url})`]),
				...(text === '' ? [] : [`: ${text.slice(0, 120)}`]),
				...(refused === undefined ? [] : [` = not answered: ${refused}`]),
			].join('');
		}
		case 'capture': {
			const { protocol, destination, bytes, canaries, preview } = observation;
			const carried = canaries.length === 0 ? '' : `, carrying ${[...new Set(canaries.map(({ key }) => key))].join(', ')}`;
			return `sent ${bytes} bytes to ${destination} (${protocol}${carried}): ${preview.slice(0, 120)}`;
		}
		case 'canary': {
			const { channel, where, canaries, preview } = observation;
			const forms = [...new Set(canaries.map(({ key, form }) => `${key}, ${form}`))].join('; ');
			return `${channel} ${where} holds ${forms}: ${preview.slice(0, 120)}`;
		}
		case 'gap':
			return `not seen (${observation.reason}): ${observation.detail}`;
	}
}

function endpoint(address: string, port: number | undefined): string {
	if (port === undefined) return address;
	return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

function quoted(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`;
}
