/** Files that databases and editors keep beside the one they were given: notes.db-journal, notes.md~ */
export const SIDE_FILE = /(?:-wal|-shm|-journal|\.lock|\.tmp|~)$/;
