/** A server in a list. Its version may be unspecified. */
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

/** An entry that cannot be audited here, such as a remote server. */
export interface PassedOver {
	readonly what: string;
	readonly because: string;
}

export interface TargetList {
	readonly targets: readonly ListedTarget[];
	readonly passedOver: readonly PassedOver[];
}
