/** An exception that the user made: it is narrow, has a reason, and may expire. */
export interface Allowance {
	/** The exception covers only effects that this rule would report. Absent: it covers every rule. */
	readonly rule?: string;
	/** The exception covers only calls of this tool. Absent: it applies everywhere. */
	readonly tool?: string;
	/** The path, host, address or program that is allowed. `*` matches anything but a slash, `**` matches anything, `~` is the cell's home. */
	readonly subject: string;
	readonly reason: string;
	/** ISO date or time after which the exception no longer applies. */
	readonly expires?: string;
}
