// In a program's usage text, `--ignore-other-worktrees` names an option and is not an order. A usage line begins with the option and separates it from its explanation.

// sample: "    --ignore-other-worktrees\n", "  -f, --force   overwrite", "  --conflict <style>"
const OPTION = /^[ \t]{0,40}(?:-\w, ?)?--[a-z][a-z-]{1,60}(?=[=[<]|[ \t]{2}|[ \t]?(?:<|$))/gm;

/** Keeps the length of the text, so that findings keep their positions. */
export function withoutOptionNames(text: string): string {
	return text.includes('--') ? text.replace(OPTION, (line) => line.replace(/[a-z]/g, '-')) : text;
}
