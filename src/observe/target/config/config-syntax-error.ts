/** A configuration file that does not follow its format: the reader is told the line. */
export class ConfigSyntaxError extends Error {
	override readonly name = 'ConfigSyntaxError';
	readonly line: number;

	constructor(line: number, message: string) {
		super(message);
		this.line = line;
	}
}
