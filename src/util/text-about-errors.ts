// Recognises a text that is about errors and is none: a log, the output of a linter or a compiler, an issue, a list with entries of both kinds, the
// meaning of an error code. Pure.

/** 2026-11-15T08:00:00Z …, 08:00:01 …, [INFO] …, WARN: … */
const LOG_LINE =
	/^\W*(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\w{3} [ \d]\d \d\d:\d\d|(?:trace|debug|info|notice|warn(?:ing)?|error|err|fatal|crit(?:ical)?)\b[\]:| ])/i;
/** src/a.ts:3:14, a.py(12): …, "  3:14  error  …", " --> src/main.rs:2:5" */
const LOCATED_LINE = /^\s*(?!\S*:\/\/)\S+[:(]\d+[:,)]|^\s*\d+:\d+\s|^\s*-->\s\S+:\d+/;
/** fix: error when the file does not exist: the subject of a commit */
const COMMIT = /^(?:feat|fix|chore|docs|style|refactor|perf|test|build|ci|revert)(?:\([\w./-]+\))?!?: \S/;
/** What trackers keep about an issue. */
const ISSUE_FIELD =
	/^\W*(?:state|opened|created|closed|labels?|comments?|assignees?|author|reporter|votes?|priority|milestone|tags?)\b\W*:? \S/i;
/** ECONNREFUSED means that no program listens. */
const MEANING = /^['"`]?\S{1,60} (?:means|stands for|indicates)\b/i;
/** ValueError: raised when an argument has the right type but a wrong value */
const DEFINITION = /^['"`]?\S{1,60}: (?:is )?(?:raised|thrown|returned|occurs|happens) (?:when|if|by|on)\b/i;
/** Translation: Access denied. What stands behind such a word was made or kept for the caller. */
const LABEL =
	/^(?:translat\w+|translation \([\w -]+\)|summary|transcript(?:ion)?|definition|quote|subject|caption|headline|paraphrase|corrected|original|resolved|fixed|closed)\s*[:：]/i;
// sample: logs, log_lines, translation, corrected
const KEPT_KEY =
	/^(?:logs?|(?:log_?)?(?:lines?|entries)|translat\w*|transcript\w*|definition|quotes?|lyrics|caption|subject|headline|paraphrase|corrected|rewritten|original|query|input|echo)$/i;
/** Invalid addresses (2): a@, b@; not Access (403): denied */
const COUNTED = /^[^:]{1,60}[^s\W]s \(\d+\)\s*:/;
/** Forms of an entry in a list: 1. …; - …; localhost:80 – open; Port 80: open */
const ENTRIES: readonly RegExp[] = [/^\d+[.)] \S/, /^[-*•] \S/, /^\S{1,80} [–—-] \S/, /^[A-Z][a-z]+ [\w.-]{1,40}: \S/];

/** Whether a value under this key is a text that was made or kept for the caller: {"translation": "Access denied"}. */
export function isKeptText(key: string): boolean {
	return KEPT_KEY.test(key);
}

/** `isError`: whether one line alone is an error message. */
export function isAboutErrors(first: string, others: readonly string[], isError: (line: string) => boolean): boolean {
	if (others.some((line) => LOCATED_LINE.test(line))) return true;
	// A log has more than one record, while an error message may look like one record.
	if (LOG_LINE.test(first) && others.some((line) => LOG_LINE.test(line))) return true;
	if (/^\d{4}-\d\d-\d\d|^\d\d:\d\d:\d\d/.test(first) || COUNTED.test(first) || LABEL.test(first)) return true;
	if (others.length === 0 && (MEANING.test(first) || DEFINITION.test(first))) return true;
	// A quoted line with a remark about it
	if (/^>\s/.test(first) && others.some((line) => !/^>/.test(line))) return true;
	if (COMMIT.test(first) && others.length > 0 && others.every((line) => COMMIT.test(line))) return true;
	if (others.filter((line) => ISSUE_FIELD.test(line)).length > 1) return true;
	const entry = ENTRIES.find((form) => form.test(first));
	return entry !== undefined && others.some((line) => entry.test(line) && !isError(line.replace(/^(?:\d+[.)]|[-*•]) /, '')));
}
