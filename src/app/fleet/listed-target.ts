/** A server as a list names it: its version may still be open. */
export type ListedTarget =
	| {
			readonly kind: 'package';
			readonly registry: 'npm' | 'pypi';
			readonly name: string;
			readonly version?: string;
			readonly args: readonly string[];
			readonly env: Readonly<Record<string, string>>;
	  }
	| {
			readonly kind: 'command';
			readonly command: readonly [program: string, ...args: string[]];
			readonly env: Readonly<Record<string, string>>;
	  };

/** What a list holds that cannot be audited here, such as a server that runs elsewhere. */
export interface PassedOver {
	readonly what: string;
	readonly because: string;
}

export interface TargetList {
	readonly targets: readonly ListedTarget[];
	readonly passedOver: readonly PassedOver[];
}
