/** Names of arguments that hold where something goes. */
export const MADE = new Set('new dest destination to output renamed'.split(' '));
