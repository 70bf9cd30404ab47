// In a program's usage text, `--ignore-other-worktrees` names an option and is not an order. A usage line begins with the option and separates it from its explanation;
// a list of arguments quotes it. `cat` in front of a here-document writes and reads nothing.

// sample: "    --ignore-other-worktrees\n", "  -f, --force   overwrite", "  --conflict <style>"
const OPTION = /^[ \t]{0,40}(?:-\w, ?)?--[a-z][a-z-]{1,60}(?=[=[<]|[ \t]{2}|[ \t]?(?:<|$))/gm;
// sample: "--private-key-content",
const QUOTED_OPTION = /["']--[a-z][a-z-]{1,60}(?=["'],)/g;
// sample: cat <<EOF >> ~/.netrc
const HERE_DOCUMENT = /\bcat(?= {0,2}<<-?['"]?[A-Za-z_])/g;

/** Keeps the length of the text, so that findings keep their positions. */
export function withoutOptionNames(text: string): string {
	const dashed = (written: string) => written.replace(/[a-z]/g, '-');
	const bare = text.includes('--') ? text.replace(OPTION, dashed).replace(QUOTED_OPTION, dashed) : text;
	return bare.includes('<<') ? bare.replace(HERE_DOCUMENT, dashed) : bare;
}
