// Imitates an unknown API. Objects that a client sends can be fetched, listed, changed and deleted again. Answers have the fields that clients of such APIs read.

import { LIMITS } from '../limits.ts';
import { type AskedRequest, jsonAnswer, type SinkAnswer } from './answer.ts';
import { askedPlace } from './asked-place.ts';
import type { LearnedShapes } from './learned-shapes.ts';
import { madeRecord, type RecordFields } from './made-record.ts';
import { remoteToolsResult } from './remote-tools.ts';
import { withIncluded, withNamedFields } from './sparse-fields.ts';

interface Kept {
	readonly path: string;
	readonly fields: RecordFields;
}

const MOST_KEPT = 500;
const SECRET = /key|token|secret|password|auth|credential/i;
const LONGEST_ECHO = 2_000;
/** The containers of a record, which only the commonest lists repeat: a client may read an answer of a few kilobytes at once, and not a larger one. */
const CONTAINERS = new Set(['sys', 'fields', 'attributes', 'properties', 'metadata', 'user', 'owner', 'links', '_links']);
const FULL_LISTS = new Set(['data', 'results', 'items']);
/** Names of the fields in which clients look for lists. */
const LISTS = ['data', 'results', 'items', 'hits', 'entries', 'records', 'articles', 'documents', 'rows', 'values', 'posts', 'messages'];

/** `secrets`: values that no answer repeats. `shapes`: the shapes of answers that clients expect. */
export function makeRest(secrets: readonly string[], shapes: LearnedShapes): (request: AskedRequest) => SinkAnswer {
	const kept: Kept[] = [];
	let made = 0;
	const isEchoed = (value: string) =>
		value.length <= LONGEST_ECHO && !secrets.some((secret) => secret.length > 6 && value.includes(secret));

	const answered = (request: AskedRequest): RecordFields => {
		const envelope = envelopeAt(request.path.split('?')[0] ?? '');
		const path = `${request.host.toLowerCase()}${(request.path.split('?')[0] ?? '').replace(/\/$/, '')}`;
		const sent = sentFields(request.body ?? '', isEchoed);
		if (sent?.['jsonrpc'] === '2.0') {
			const result = remoteToolsResult(sent['method'], sent['params']) ?? { ok: true, ...madeRecord('1') };
			return { jsonrpc: '2.0', id: sent['id'] ?? null, result };
		}
		const own = kept.find((one) => one.path === path);
		switch (request.method) {
			case 'POST': {
				if (sent === undefined || kept.length >= MOST_KEPT) return envelope([madeRecord('1')], madeRecord('1'));
				made += 1;
				const fields = { ...madeRecord(String(made)), ...sent, ...madeOf(sent, request.host) };
				kept.push({ path: `${path}/${made}`, fields });
				return envelope([fields], fields);
			}
			case 'PUT':
			case 'PATCH': {
				const fields = { ...(own?.fields ?? madeRecord(idOf(path))), ...sent };
				if (own !== undefined) kept.splice(kept.indexOf(own), 1);
				kept.push({ path, fields });
				return envelope([fields], fields);
			}
			case 'DELETE':
				if (own !== undefined) kept.splice(kept.indexOf(own), 1);
				return { ok: true, success: true, status: 'ok', deleted: true, id: idOf(path) };
			default: {
				if (own !== undefined) return envelope([own.fields], own.fields);
				const below = kept.filter((one) => one.path.startsWith(`${path}/`)).map(({ fields }) => fields);
				return envelope(below.length > 0 ? below : [madeRecord('1')], madeRecord(idOf(path)));
			}
		}
	};
	return (request) => {
		const answer = withIncluded(withNamedFields(answered(request), request.path), request.path);
		const place = askedPlace(request);
		const fitted = jsonAnswer(shapes.fit(place, answer, () => madeRecord('1')));
		const status = shapes.statusAt(place);
		if (status === 204) return { status, headers: {}, body: '' };
		return { ...fitted, status };
	};
}

/** Names of the fields that hold the result of a request if the result is not an object of its own. */
const OUTCOMES = ['result', 'resultObj', 'output'];

/** Returns the result fields for a service that draws a picture or runs a named tool. The service itself has the picture. */
function madeOf(sent: RecordFields, host: string): RecordFields {
	const picture = `https://${host.replace(/[^a-z0-9.:[\]-]/gi, '')}/pictures/1.png`;
	const has = (...names: readonly string[]) => names.some((name) => sent[name] !== undefined);
	const outcome = (value: unknown) => Object.fromEntries(OUTCOMES.map((name) => [name, value]));
	if (typeof sent['tool'] === 'string') return outcome({ metadata: { type: sent['tool'] }, content: [{ type: 'text', text: picture }] });
	const isDrawn = (has('type') && has('data', 'source', 'definition', 'nodes')) || has('chart', 'diagram', 'prompt');
	return isDrawn ? { ...outcome(picture), url: picture, image_url: picture, imageUrl: picture, images: [{ url: picture }] } : {};
}

/** Wraps the object: its own fields, and a list under each name in which a client may look for one. Many APIs name both after the resource in the path. */
function envelopeAt(path: string): (list: readonly RecordFields[], one: RecordFields) => RecordFields {
	const resources = resourcesIn(path);
	return (list, one) => ({
		...Object.fromEntries(resources.flatMap(({ plural, singular }) => [[plural, list] as const, [singular, one] as const])),
		...envelope(list, one),
	});
}

function withoutContainers(fields: RecordFields): RecordFields {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !CONTAINERS.has(name)));
}

function envelope(list: readonly RecordFields[], one: RecordFields): RecordFields {
	return {
		...one,
		ok: true,
		success: true,
		status: 'ok',
		message: 'ok',
		...Object.fromEntries(LISTS.map((name) => [name, FULL_LISTS.has(name) ? list : list.map(withoutContainers)])),
		total: list.length,
		count: list.length,
		page: 1,
		has_more: false,
		next: null,
	};
}

/** Returns the fields of a JSON object that an answer may repeat. */
function sentFields(body: string, isEchoed: (value: string) => boolean): RecordFields | undefined {
	if (body.length > LIMITS.readBytes) return undefined;
	try {
		const value: unknown = JSON.parse(body);
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
		return Object.fromEntries(Object.entries(value).filter(([key, inner]) => !SECRET.test(key) && isEchoed(JSON.stringify(inner) ?? '')));
	} catch {
		return undefined;
	}
}

// sample: /api/v1/spaces/shop/content_types/17: spaces and content_types, also contentTypes
function resourcesIn(path: string): readonly { readonly plural: string; readonly singular: string }[] {
	return path
		.split('/')
		.filter((part) => /^[a-z][a-z_-]{1,30}[a-rt-z]s$/i.test(part))
		.slice(-2)
		.flatMap((part) => [part, part.replaceAll(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase())])
		.map((plural) => ({ plural, singular: plural.replace(/ies$/, 'y').replace(/s$/, '') }));
}

function idOf(path: string): string {
	const last = path.split('/').at(-1) ?? '';
	// sample: 17, note-17, 3f2a…
	return /^[\w-]*\d[\w-]*$/.test(last) ? last : '1';
}
