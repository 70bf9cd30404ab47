import { expect, test } from 'vitest';
import { argumentHazards } from './argument-syntax.ts';

test.each([
	['__proto__', 'shell-syntax'],
	['constructor.prototype.isAdmin', 'shell-syntax'],
	["constructor['prototype']", 'shell-syntax'],
	['1%27%20OR%20%271%27=%271', 'query-syntax'],
	['<#assign loader=object?api.class.protectionDomain.classLoader.loadClass("x")>', 'template-syntax'],
])('%j holds %s', (value, hazard) => expect(argumentHazards(value)).toContain(hazard));

test.each([
	'src/pkg/__init__.py',
	'__tests__/a.spec.ts',
	'constructor',
	'prototype.ts',
	'100%20off',
	'My%20Documents/file.txt',
	'O%27Brien',
	'it%27s%20or%20not',
	'rock%20%26%20roll',
	'Tom%3B Jerry',
])('%j holds none', (value) => expect(argumentHazards(value)).toEqual([]));
