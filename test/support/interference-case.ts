// One server whose audit must find, or must not find, what depends on a secret.

export interface InterferenceCase {
	readonly name: string;
	/** `directory`: where a program may be built. */
	command(directory: string): readonly string[];
	/** Of a hostile one. */
	readonly expects?: { readonly rule: string; readonly canary?: string };
	/** Of a hostile one whose tools each hide a secret in their own way: the tool, or the name of the file. Some may be tools that never work. */
	readonly expectsEach?: readonly (readonly [place: string, rule: string, canary: string])[];
	/** It varies by itself, and is not found: docs/interference.md says why. */
	readonly isMissed?: true;
}
