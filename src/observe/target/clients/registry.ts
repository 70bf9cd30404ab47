import { claudeCode } from './claude-code.ts';
import { claudeDesktop } from './claude-desktop.ts';
import type { Client } from './client.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { continueDev } from './continue-dev.ts';
import { cursor } from './cursor.ts';
import { geminiCli } from './gemini-cli.ts';
import { jetbrains } from './jetbrains.ts';
import { mcpJson } from './mcp-json.ts';
import { opencode } from './opencode.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';
import { zed } from './zed.ts';

/** All clients, in the order of listings. */
export const MCP_CLIENTS: readonly Client[] = [
	claudeDesktop,
	claudeCode,
	cursor,
	vscode,
	windsurf,
	zed,
	codex,
	geminiCli,
	continueDev,
	cline,
	jetbrains,
	opencode,
	mcpJson,
];
