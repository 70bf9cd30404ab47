// A family of APIs as data: which hosts it has, and what each of its routes answers.

export type ServiceJson = string | number | boolean | null | readonly ServiceJson[] | { readonly [key: string]: ServiceJson | undefined };

/** What a route is told of the request. */
export interface ServiceRequest {
	readonly method: string;
	readonly host: string;
	/** Without the query. */
	readonly path: string;
	/** By the name after the colon in the route's path. */
	readonly params: Readonly<Record<string, string>>;
	readonly query: Readonly<Record<string, string>>;
	/** Of a body in JSON or in form fields. */
	readonly body: Readonly<Record<string, ServiceJson>>;
	/** As it came, at least its beginning. */
	readonly text: string;
	/** In lower case; empty: not sent. */
	readonly header: (name: string) => string;
	/** What requests of this run have left with a family: each under names that begin with its own. */
	readonly kept: Map<string, ServiceJson>;
	/** Today, as 2025-01-31. */
	readonly today: string;
}

/** A text is of the given type; anything else is JSON. */
export type ServiceAnswer =
	| { readonly status?: number; readonly json: ServiceJson }
	| {
			readonly status?: number;
			readonly type: string;
			readonly text: string | Uint8Array;
			readonly headers?: Readonly<Record<string, string>>;
	  };

export interface ServiceRoute {
	/** Absent: any. */
	readonly method?: string;
	/** `/users/:name`; `*` at the end takes the rest. */
	readonly path: string;
	/** Further conditions, where host and path do not tell. */
	readonly when?: (request: ServiceRequest) => boolean;
	readonly answer: (request: ServiceRequest) => ServiceAnswer;
}

export interface ServiceFamily {
	/** Each with all that is below it. Absent: any host, for APIs that people host themselves. */
	readonly hosts?: readonly string[];
	readonly routes: readonly ServiceRoute[];
}

export const json = (value: ServiceJson): ServiceAnswer => ({ json: value });
export const textOf = (type: string, text: string | Uint8Array): ServiceAnswer => ({ type, text });

/** `2025-01-31` and a number of days → the day so many days before. */
export function daysBefore(today: string, days: number): Date {
	return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000);
}
