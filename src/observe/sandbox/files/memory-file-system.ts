/** Type of a file system in memory, as `statfs` gives it. */
export const TMPFS = 0x01021994;
