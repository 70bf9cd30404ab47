// Counts and durations of answered requests by route and status, for /metrics.

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5] as const;

interface RouteDurations {
	readonly buckets: number[];
	seconds: number;
	count: number;
}

export class RequestCounts {
	/** Counts by labels in Prometheus form. Labels contain only known routes, so there are few. */
	readonly #counts = new Map<string, number>();
	readonly #durations = new Map<string, RouteDurations>();

	add({
		method,
		route,
		status,
		ms,
	}: {
		readonly method: string;
		readonly route: string;
		readonly status: number;
		readonly ms: number;
	}): void {
		const labels = `method="${method}",route="${escapedLabel(route)}",status="${status}"`;
		this.#counts.set(labels, (this.#counts.get(labels) ?? 0) + 1);
		const of = this.#durations.get(route) ?? { buckets: BUCKETS.map(() => 0), seconds: 0, count: 0 };
		this.#durations.set(route, of);
		of.count += 1;
		of.seconds += ms / 1000;
		BUCKETS.forEach((bound, index) => {
			if (ms / 1000 <= bound) of.buckets[index] = (of.buckets[index] ?? 0) + 1;
		});
	}

	lines(): readonly string[] {
		return [
			'# HELP candor_http_requests_total Requests that were answered.',
			'# TYPE candor_http_requests_total counter',
			...[...this.#counts].map(([labels, count]) => `candor_http_requests_total{${labels}} ${count}`),
			'# HELP candor_http_request_seconds How long requests took.',
			'# TYPE candor_http_request_seconds histogram',
			...[...this.#durations].flatMap(([route, { buckets, seconds, count }]) => {
				const label = `route="${escapedLabel(route)}"`;
				return [
					...BUCKETS.map((bound, index) => `candor_http_request_seconds_bucket{${label},le="${bound}"} ${buckets[index]}`),
					`candor_http_request_seconds_bucket{${label},le="+Inf"} ${count}`,
					`candor_http_request_seconds_sum{${label}} ${seconds}`,
					`candor_http_request_seconds_count{${label}} ${count}`,
				];
			}),
		];
	}
}

/** These three characters are escaped in the value of a label. */
export function escapedLabel(value: string): string {
	return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
