import { expect, test } from 'vitest';
import { chainsCommand } from './chained-command.ts';

test.each([
	'x; head -1 /etc/hosts',
	'a|tac /etc/motd',
	'; systeminfo',
	';w"h"oami',
	"w'h'oami",
	'{cat,/etc/hosts}',
	'/???/c?t /etc/hosts',
	'x; Get-Process',
	'main && busybox sh',
	'a\nid',
])('a command in %j', (value) => expect(chainsCommand(value)).toBe(true));

test.each(['R&D', 'a|b', 'Tom; Jerry', 'C# & F#', 'Salt & Pepper; more', 'x&id=1', "rock'n'roll", 'Smith (Type A)', 'f(x, y)', '{a,b}'])(
	'none in %j',
	(value) => expect(chainsCommand(value)).toBe(false),
);
