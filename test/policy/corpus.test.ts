// Evasive arguments are denied by the default policy, each for the right reason; innocent look-alikes pass.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decide } from '#enforce/policy/decide.ts';
import type { JsonObject } from '#model/declaration.ts';
import { shippedPolicy } from './shipped-policy.ts';

const read = <T>(name: string) => JSON.parse(withTokens(readFileSync(join(import.meta.dirname, name), 'utf8'))) as readonly T[];
const evasive = read<{ rule: string; args: JsonObject }>('evasive.json');
const innocent = read<{ args: JsonObject }>('innocent.json');
const policy = shippedPolicy('default');
const context = { now: Date.UTC(2026, 10, 15) };

/** Made here, so that no file holds what looks like a live token: `<<github>>`. */
function withTokens(text: string): string {
	const letters = 'q7Zt2LmX9cVb4RnK8sWd3HfJ6yGpTa5EuQ1oB0iCzNxMvDkYrSwPhAgFeUjLqOtIn'.repeat(3);
	const aws = `AKIA${'QW3RT2YUI7OPASDF'}`;
	const tokens: Readonly<Record<string, string>> = {
		github: `ghp_${letters.slice(0, 36)}`,
		'github-encoded': `%67hp%5f${letters.slice(0, 36)}`,
		aws,
		'aws-entities': [...aws].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
		'aws-escapes': [...aws].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
		'aws-secret': letters.slice(0, 40),
		gitlab: `glpat-${letters.slice(0, 20)}`,
		stripe: `sk_live_${letters.slice(0, 24)}`,
		npm: `npm_${letters.slice(0, 36)}`,
		slack: `xoxb-123456789012-${letters.slice(0, 24)}`,
		google: `AIza${letters.slice(0, 35)}`,
		anthropic: `sk-ant-api03-${letters.slice(0, 95)}`,
		openai: `sk-proj-${letters.slice(0, 60)}`,
		pem: `-----BEGIN OPENSSH ${'PRIVATE'} KEY-----\n${letters.slice(0, 60)}`,
		'pem-encrypted': `-----BEGIN RSA ${'PRIVATE'} KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n${letters.slice(0, 64)}`,
		putty: `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\n${letters.slice(0, 64)}\n`,
		groq: `gsk_${letters.slice(0, 52)}`,
		atlassian: `ATATT3${letters.slice(0, 186)}`,
		docker: `dckr_pat_${letters.slice(0, 27)}`,
		huggingface: `hf_${letters.replace(/\d/g, '').slice(0, 34)}`,
		sendgrid: `SG.${letters.slice(0, 22)}.${letters.slice(0, 43)}`,
	};
	return text.replace(/<<([\w-]+)>>/g, (_, name: string) => JSON.stringify(tokens[name] ?? '?').slice(1, -1));
}

describe('the default policy', () => {
	test('there are enough of both kinds', () => {
		expect(evasive.length).toBeGreaterThanOrEqual(120);
		expect(innocent.length).toBeGreaterThanOrEqual(120);
	});

	test.each(evasive)('denies $args', ({ rule, args }) => {
		const decision = decide(policy, { tool: 'tool', args }, context);
		expect(decision).toMatchObject({ effect: 'deny', rule });
		// The reason names no secret.
		expect(decision.reason).not.toMatch(/q7Zt2LmX9c/);
	});

	test.each(innocent)('allows $args', ({ args }) => {
		expect(decide(policy, { tool: 'tool', args }, context)).toMatchObject({ effect: 'allow' });
	});
});
