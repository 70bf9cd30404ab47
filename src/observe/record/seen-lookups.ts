import type { RawObservation } from '#model/observation.ts';

/** Removes the lookups that the kernel's trace covers in more detail: the sink knows names, but no processes. */
export function withoutSeenLookups(raw: readonly RawObservation[], traced: readonly RawObservation[] = raw): RawObservation[] {
	const seen = new Set(traced.flatMap((one) => (one.kind === 'dns' && one.pid !== undefined ? [plainName(one.name)] : [])));
	return raw.filter((one) => one.kind !== 'dns' || one.pid !== undefined || !seen.has(plainName(one.name)));
}

function plainName(name: string): string {
	return name.toLowerCase().replace(/\.$/, '');
}
