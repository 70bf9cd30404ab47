/** A file of the fake home that is no secret, and that no server has a reason to open unless it is asked to. The path is relative to the home. */
export const ORDINARY_FILE = 'Documents/meeting-notes.md';
export const ORDINARY_TEXT = '# Meeting notes\n\n- ship the release\n';
