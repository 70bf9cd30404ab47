// In a program's usage, `--ignore-other-worktrees` names an option and orders nothing. A line of a usage begins with it and keeps it apart from its explanation.

// sample: "    --ignore-other-worktrees\n", "  -f, --force   overwrite", "  --conflict <style>"
const OPTION = /^[ \t]{0,40}(?:-\w, ?)?--[a-z][a-z-]{1,60}(?=[=[<]|[ \t]{2}|[ \t]?(?:<|$))/gm;

/** The same length: what is found keeps its place. */
export function withoutOptionNames(text: string): string {
	return text.includes('--') ? text.replace(OPTION, (line) => line.replace(/[a-z]/g, '-')) : text;
}
