/** Words for one of a few options, not for a thing: branch_type is not a branch. */
export const OPTION_WORDS = new Set('type mode format strategy order style kind direction action operation level status'.split(' '));
