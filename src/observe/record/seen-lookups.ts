import type { RawObservation } from '#model/observation.ts';

/** Without the lookups of which the kernel's trace tells more: the sink knows names, and no processes. */
export function withoutSeenLookups(raw: readonly RawObservation[], traced: readonly RawObservation[] = raw): RawObservation[] {
	const seen = new Set(traced.flatMap((one) => (one.kind === 'dns' && one.pid !== undefined ? [plainName(one.name)] : [])));
	return raw.filter((one) => one.kind !== 'dns' || one.pid !== undefined || !seen.has(plainName(one.name)));
}

function plainName(name: string): string {
	return name.toLowerCase().replace(/\.$/, '');
}
