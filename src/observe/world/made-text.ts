/** The text that answers of the sink have where nothing is known of a field. */
export const MADE_TEXT = 'shop';
