// One entry of the reviewed table.

export interface Domain {
	readonly name: string;
	/** Words that show that a text is about the domain. A compound also matches two adjacent words: hackernews matches "Hacker News". */
	readonly words: readonly string[];
	/** Registrable domains, or single hosts if the owner of the domain rents out names. */
	readonly hosts?: readonly string[];
	/** Files and directories below the home directory. A host that one of these files names also belongs to the domain. */
	readonly files?: readonly string[];
	readonly sockets?: readonly string[];
	readonly programs?: readonly string[];
	/** Published packages that start those programs for a server that depends on them. */
	readonly libraries?: readonly string[];
	/** Directories of the system in which those programs keep programs of their own, such as an interpreter. */
	readonly installedIn?: readonly string[];
	/** Scripts of the system among those programs, and the programs that each of them starts to ask about the desktop. */
	readonly scripts?: Readonly<Record<string, readonly string[]>>;
	/** Only the domain's programs open its files. A shell reads its history; a server that mentions shells does not. */
	readonly isReadByPrograms?: true;
}
