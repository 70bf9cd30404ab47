/** Whether something that this machine may lack is usable, and if not, what fixes it. */
export type Availability =
	| { readonly usable: true; readonly version: string; readonly notes: readonly string[] }
	| { readonly usable: false; readonly reason: string; readonly fix: string };
