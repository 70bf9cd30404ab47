/** Words in the name of an argument that holds something to run. */
export const RUN: ReadonlySet<string> = new Set('command cmd commands script program executable code snippet'.split(' '));
