// Generates completion for bash, zsh and fish from the commands. A shell starts no candor to complete a word.

import { type CompletedCommand, type CompletedFlag, flattened } from './completed-command.ts';
import type { SHELLS } from './shells.ts';

export const COMPLETIONS: Readonly<Record<(typeof SHELLS)[number], (commands: readonly CompletedCommand[]) => string>> = {
	bash,
	zsh,
	fish,
};

function bash(commands: readonly CompletedCommand[]): string {
	const all = flattened(commands);
	const cases = all.map(({ words, flags, inner, arguments: args }) => {
		const names = [...inner.map((one) => lastWord(one)), ...args.flatMap(({ choices }) => choices), ...flags.flatMap((flag) => flag.names)];
		return `    '${words}') words='${names.join(' ')}' ;;`;
	});
	const values = [
		...new Map(
			all
				.flatMap(({ flags }) => flags)
				.filter(({ choices }) => choices.length > 0)
				.flatMap((flag) => flag.names.map((name) => [name, flag.choices])),
		).entries(),
	];
	return `# bash completion for candor; written by candor completion bash
_candor() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" verb="\${COMP_WORDS[1]}" words=''
  # after -- the words are those of the server's command
  local at
  for ((at = 1; at < COMP_CWORD; at++)); do
    if [[ "\${COMP_WORDS[at]}" == -- ]]; then COMPREPLY=($(compgen -c -f -- "$word")); return; fi
  done
  case "$before" in
${values.map(([name, choices]) => `    ${name}) COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word")); return ;;`).join('\n')}
  esac
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '${commands.map(({ words }) => words).join(' ')} --help --version' -- "$word"))
    return
  fi
  case "$verb \${COMP_WORDS[2]}" in
${all
	.filter(({ words }) => words.includes(' '))
	.map(({ words }) => `    '${words}') ((COMP_CWORD > 2)) && verb='${words}' ;;`)
	.join('\n')}
  esac
  case "$verb" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ "$word" != -* ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _candor candor
`;
}

function zsh(commands: readonly CompletedCommand[]): string {
	const verbs = commands.map(({ words, description }) => `    '${words}:${quoted(description).replaceAll(':', '\\:')}'`);
	const cases = commands.map((command) => {
		const inner = command.inner.map((one) => `      ${lastWord(one)}) shift words; ((CURRENT--)); ${zshArguments(one)}; return ;;`);
		const first = inner.length === 0 ? [] : ['((CURRENT > 2)) && case "$words[2]" in', ...inner, '    esac'];
		return `    ${command.words}) ${[...first, `    ${zshArguments(command)}`].join('\n').trimStart()} ;;`;
	});
	return `#compdef candor
# zsh completion for candor; written by candor completion zsh
_candor() {
  local -a verbs
  verbs=(
${verbs.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command verbs
    return
  fi
  local verb="$words[2]"
  shift words
  ((CURRENT--))
  case "$verb" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _candor ]; then _candor "$@"; else compdef _candor candor; fi
`;
}

function zshArguments({ flags, inner, arguments: args }: CompletedCommand): string {
	const words = [...inner.map(lastWord), ...args.flatMap(({ choices }) => choices)];
	const lines = [
		...flags.flatMap((flag) => zshFlag(flag)),
		...(words.length === 0 ? [] : [`'1:${inner.length > 0 ? 'command' : 'value'}:(${words.join(' ')})'`]),
		"'*:file:_files'",
	];
	return `_arguments ${lines.join(' \\\n      ')}`;
}

function zshFlag({ names, description, isValued, choices }: CompletedFlag): readonly string[] {
	const text = quoted(description).replaceAll('[', '(').replaceAll(']', ')').replaceAll(':', '\\:');
	const value = !isValued ? '' : choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value:_files';
	return names.map((name) => `'${name}[${text}]${value}'`);
}

function fish(commands: readonly CompletedCommand[]): string {
	const verbs = commands.map(
		({ words, description }) => `complete -c candor -n __fish_use_subcommand -f -a ${words} -d '${fishText(description)}'`,
	);
	const rest = flattened(commands).flatMap(({ words, flags, inner }) => {
		const within = words
			.split(' ')
			.map((word) => `__fish_seen_subcommand_from ${word}`)
			.join('; and ');
		return [
			...inner.map((one) => `complete -c candor -n '${within}' -f -a ${lastWord(one)} -d '${fishText(one.description)}'`),
			...flags.map((flag) => `complete -c candor -n '${within}'${fishNames(flag)}${fishValue(flag)} -d '${fishText(flag.description)}'`),
		];
	});
	return `# fish completion for candor; written by candor completion fish\n${[...verbs, ...rest].join('\n')}\n`;
}

function fishNames({ names }: CompletedFlag): string {
	return names.map((name) => (name.startsWith('--') ? ` -l ${name.slice(2)}` : ` -s ${name.slice(1)}`)).join('');
}

function fishValue({ isValued, choices }: CompletedFlag): string {
	return !isValued ? '' : choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : ' -r';
}

function fishText(text: string): string {
	return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}

function quoted(text: string): string {
	return text.replaceAll("'", "'\\''");
}

function lastWord({ words }: CompletedCommand): string {
	return words.slice(words.lastIndexOf(' ') + 1);
}
