/** Thrown for a configuration file with a syntax error. It carries the line for the user. */
export class ConfigSyntaxError extends Error {
	override readonly name = 'ConfigSyntaxError';
	readonly line: number;

	constructor(line: number, message: string) {
		super(message);
		this.line = line;
	}
}
