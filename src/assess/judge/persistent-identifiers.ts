// Finds identifiers of this machine or installation in a message. Telemetry uses them to distinguish one user from all others, regardless of a tool's purpose.

import type { CaptureEvent } from '#model/observation.ts';

/** hostname, machine_id, deviceId, anonymous-id, distinct_id …; not sessions or users, which may belong to the service that the server queries */
const NAME =
	/^(?:x_)?(?:host_?name|finger_?print|(?:machine|device|host|anonymous|anon|distinct|install|installation|hardware)_?(?:uu)?id(?:entifier)?)$/;
// sample: "distinct_id": "3f0c9a1e-…"; only the beginning of a long body is stored
const JSON_PAIR = /"([\w.-]{3,40})"\s*:\s*"([^"\\]{6,200})"/g;
const SHORTEST = 6;

interface Identifier {
	readonly name: string;
	readonly value: string;
	readonly where: string;
}

export function persistentIdentifiers({ request, preview }: CaptureEvent): readonly Identifier[] {
	if (request === undefined) return [];
	const body = preview.slice(preview.indexOf('\n') + 1);
	const query = request.path.split(/\?(.*)/s)[1] ?? '';
	return [
		...pairs(new URLSearchParams(query), 'in the query'),
		...pairs(body.startsWith('{') || body.startsWith('[') ? [] : new URLSearchParams(body), 'in the body'),
		...pairs(
			[...body.matchAll(JSON_PAIR)].map(([, name = '', value = '']) => [name, value] as const),
			'in the body',
		),
		...request.fields.flatMap(({ name, value }) => pairs([[name, value] as const], `in the header field ${name}`)),
	];
}

function pairs(given: Iterable<readonly [string, string]>, where: string): readonly Identifier[] {
	return [...given].flatMap(([name, value]) => (NAME.test(plain(name)) && value.length >= SHORTEST ? [{ name, value, where }] : []));
}

/** deviceId, Device-ID, device.id → device_id */
function plain(name: string): string {
	return name
		.replace(/(?<=[a-z])(?=[A-Z])/g, '_')
		.replace(/[-_.]+/g, '_')
		.toLowerCase();
}
