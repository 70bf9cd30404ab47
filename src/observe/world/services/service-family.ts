// A family of APIs as data: its hosts, and the answers of its routes.

export type ServiceJson = string | number | boolean | null | readonly ServiceJson[] | { readonly [key: string]: ServiceJson | undefined };

/** The parts of a request that a route reads. */
export interface ServiceRequest {
	readonly method: string;
	readonly host: string;
	/** Path without the query. */
	readonly path: string;
	/** Values of the path segments, by the name after the colon in the route's path. */
	readonly params: Readonly<Record<string, string>>;
	readonly query: Readonly<Record<string, string>>;
	/** Fields of a JSON or form-encoded body. */
	readonly body: Readonly<Record<string, ServiceJson>>;
	/** The unparsed body, possibly truncated. */
	readonly text: string;
	/** Returns the value of a header by its name in lower case, or an empty text if it was not sent. */
	readonly header: (name: string) => string;
	/** State that requests of this run stored. The keys of each family begin with its own prefix. */
	readonly kept: Map<string, ServiceJson>;
	/** Today, as 2025-01-31. */
	readonly today: string;
}

/** A text has the given type; any other answer is JSON. */
export type ServiceAnswer =
	| { readonly status?: number; readonly json: ServiceJson; readonly headers?: Readonly<Record<string, string>> }
	| {
			readonly status?: number;
			readonly type: string;
			readonly text: string | Uint8Array;
			readonly headers?: Readonly<Record<string, string>>;
	  };

export interface ServiceRoute {
	/** Absent: any method. */
	readonly method?: string;
	/** Pattern such as `/users/:name`; `*` at the end matches the rest. */
	readonly path: string;
	/** Further conditions, if host and path are not sufficient. */
	readonly when?: (request: ServiceRequest) => boolean;
	readonly answer: (request: ServiceRequest) => ServiceAnswer;
}

export interface ServiceFamily {
	/** Hosts, each with its subdomains. Absent: any host, for APIs that are self-hosted. */
	readonly hosts?: readonly string[];
	/** Ports, for a service that is known by its port. Absent: any port. */
	readonly ports?: readonly number[];
	readonly routes: readonly ServiceRoute[];
}

export const json = (value: ServiceJson): ServiceAnswer => ({ json: value });
export const textOf = (type: string, text: string | Uint8Array): ServiceAnswer => ({ type, text });

/** Returns the day that is a number of days before `today`, which has the form `2025-01-31`. */
export function daysBefore(today: string, days: number): Date {
	return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000);
}
