// Whether a value continues with a command: `x; head -1 /etc/hosts`, `|findstr x`, `;w"h"oami`. The words after a separator are parsed like a shell
// does, without quotes and escapes.

import { unquotedWord } from './unquoted-word.ts';

/** Words that are rarely the next word of a name or a list. */
const PROGRAMS: ReadonlySet<string> = new Set(
	`sh bash zsh dash ksh csh fish busybox cat tac nl od xxd curl wget nc ncat netcat socat telnet ssh scp rm rmdir mkdir mkfifo mknod id whoami groups
	uname hostname ifconfig ipconfig netstat nslookup dig ping ping6 traceroute tracert arp route touch echo printf printenv env export ls dir cp mv dd
	chmod chown chgrp ln kill killall pkill ps pstree sleep timeout nohup crontab tee awk gawk sed grep egrep xargs base64 gzip gunzip tar unzip python
	python2 python3 perl ruby php node nodejs lua java gcc openssl powershell pwsh cmd certutil bitsadmin wmic mshta rundll32 regsvr32 cscript wscript
	tasklist taskkill systeminfo findstr calc net reg sc del copy xcopy ver vol attrib shutdown reboot halt poweroff su sudo passwd useradd usermod
	systemctl docker kubectl git npm npx pip apt yum apk mysql psql sqlite3 sqlplus iptables lsof strings stty tcpdump nmap getent iex invoke-expression invoke-command
	invoke-webrequest invoke-restmethod start-process
	type set eval exec source open shell`.split(/\s+/),
);
/** After a bracket these words are part of a name: `Smith (Type A)`, `user (id)`. */
const ALSO_NAMES: ReadonlySet<string> = new Set('type set open source shell net id env host copy node java ruby lua git docker'.split(' '));
const SEPARATOR = /(?:\|{1,2}|&{1,2}|;|\n|\^&|\(|%0a)(?:[\s|;&(]|\{(?![\w./-]{1,40},)){0,6}/gi;
/** An option, a path or a redirection turns any word into a command. */
const ARGUMENT = /^\s{1,4}(?:-{1,2}\w|\/\w|~\/|\.{1,2}\/|>|"?[a-z]:\\|\$)/i;
const CMDLET = /^(?:get|set|invoke|start|stop|new|remove|test|write|out|add|import|select|where|foreach)-[a-z]+$/;
const MOST = 50;
/** With a host or an address alone after it, one of these is a command: `nslookup a.example.net`, `curl https://…`. */
const ASKS_A_HOST: ReadonlySet<string> = new Set('curl wget nslookup dig ping traceroute'.split(' '));
/** These words occur in no honest name before another word. */
const ONLY_PROGRAMS: ReadonlySet<string> = new Set(
	'cmd powershell pwsh rundll32 regsvr32 mshta certutil bitsadmin cscript wscript iex invoke-expression invoke-command invoke-webrequest invoke-restmethod start-process'.split(
		' ',
	),
);
const HOST_ALONE = /^\s{1,4}(?:https?:\/\/\S{1,300}|[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})\s{0,4}$/i;

/** A separator at the very beginning has no honest meaning, so any word after it counts. */
export function chainsCommand(value: string): boolean {
	SEPARATOR.lastIndex = 0;
	for (let found = SEPARATOR.exec(value), count = 0; found !== null && count < MOST; found = SEPARATOR.exec(value), count++) {
		const from = found.index + found[0].length;
		const written = unquotedWord(value, from);
		if (written === undefined) continue;
		const isBracket = found[0][0] === '(';
		if (isBracket && ALSO_NAMES.has(written.word)) continue;
		if (isCommand(written.word, value.slice(written.end, written.end + 120), found.index === 0 && !isBracket)) return true;
	}
	return beginsWithCommand(value);
}

function isCommand(word: string, rest: string, isAtStart: boolean): boolean {
	const name = programName(word);
	// `&id=1` is part of a URL, `(type)` is part of a name.
	const endsHere = /^(?:$|[\s;|&>)<"'`#({]|%\w)/.test(rest);
	if (PROGRAMS.has(name) && endsHere && !/^\s?[=:]/.test(rest)) return true;
	if (CMDLET.test(name)) return true;
	if (isAtStart && /^[a-z][\w.-]{1,20}$/.test(name) && endsHere) return true;
	return /^[a-z][a-z0-9_.-]{0,20}$/.test(name) && ARGUMENT.test(rest);
}

/** `ls -la`, `{cat,/etc/hosts}`, `w'h'oami`, `/???/c?t /etc/hosts` */
function beginsWithCommand(value: string): boolean {
	if (/\/\?{2,}\/|\/[a-z?]{0,3}\?[a-z?]{0,3}\/[a-z?]*\?[a-z?]*\s/.test(value)) return true;
	const first = unquotedWord(value, value.length - value.trimStart().length);
	if (first === undefined || !PROGRAMS.has(programName(first.word))) return false;
	const rest = value.slice(first.end);
	const asksHost = ASKS_A_HOST.has(programName(first.word)) && HOST_ALONE.test(rest);
	return (
		asksHost ||
		(first.isPutTogether && /^(?:\s|$)/.test(rest)) ||
		/^\s{1,4}-{1,2}[a-z]/i.test(rest) ||
		(ONLY_PROGRAMS.has(programName(first.word)) && /^\s{1,4}\S/.test(rest))
	);
}

/** Returns the name of a program without its folder and extension. */
function programName(word: string): string {
	return (/[^/\\]+$/.exec(word)?.[0] ?? word).replace(/^[!@]/, '').replace(/\.(?:exe|sh|bat|ps1)$/, '');
}
