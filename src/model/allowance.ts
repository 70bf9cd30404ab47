/** The user's own exception: narrow, reasoned, and over some day. */
export interface Allowance {
	/** Only facts that this rule would report; absent: any rule. */
	readonly rule?: string;
	/** Only in calls of this tool; absent: anywhere. */
	readonly tool?: string;
	/** The path, host, address or program that is allowed: `*` stands for anything but a slash, `**` for anything. `~` is the cell's home. */
	readonly subject: string;
	readonly reason: string;
	/** ISO date or time after which it no longer holds. */
	readonly expires?: string;
}
