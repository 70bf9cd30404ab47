// A home and a project with a configuration of every client, as people write them: comments, trailing commas, odd indentation.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface SampleHome extends Disposable {
	readonly root: string;
	readonly home: string;
	readonly project: string;
	/** Everything that candor reads is below the root. */
	readonly env: NodeJS.ProcessEnv;
	/** Path below the root → text. */
	readonly files: Readonly<Record<string, string>>;
}

/** Fits the shape of a GitHub token, and opens nothing. */
export const SAMPLE_SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

/** Name of each server → `client file:line`. */
export const SAMPLE_SERVERS: Readonly<Record<string, string>> = {
	'desktop-files': 'claude-desktop home/.config/Claude/claude_desktop_config.json:3',
	'desktop-github': 'claude-desktop home/.config/Claude/claude_desktop_config.json:7',
	'code-user': 'claude-code home/.claude.json:4',
	'code-local': 'claude-code home/.claude.json:10',
	'cursor-user': 'cursor home/.cursor/mcp.json:3',
	'cursor-project': 'cursor project/.cursor/mcp.json:1',
	'vscode-user': 'vscode home/.config/Code/User/mcp.json:5',
	'vscode-settings': 'vscode home/.config/Code/User/settings.json:5',
	'vscode-project': 'vscode project/.vscode/mcp.json:3',
	'windsurf-remote': 'windsurf home/.codeium/windsurf/mcp_config.json:3',
	'windsurf-local': 'windsurf home/.codeium/windsurf/mcp_config.json:4',
	'zed-user': 'zed home/.config/zed/settings.json:6',
	'zed-old': 'zed home/.config/zed/settings.json:7',
	'codex-user': 'codex home/.codex/config.toml:6',
	'codex.dotted': 'codex home/.codex/config.toml:15',
	'codex-inline': 'codex home/.codex/config.toml:4',
	'gemini-user': 'gemini-cli home/.gemini/settings.json:3',
	'continue-user': 'continue home/.continue/config.yaml:6',
	'continue-flow': 'continue home/.continue/config.yaml:12',
	'continue-block': 'continue project/.continue/mcpServers/block.yaml:5',
	'cline-user': 'cline home/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json:1',
	'junie-user': 'jetbrains home/.junie/mcp/mcp.json:2',
	'idea-user': 'jetbrains home/.config/JetBrains/IntelliJIdea2025.1/options/llm.mcpServers.xml:3',
	'opencode-user': 'opencode home/.config/opencode/opencode.jsonc:4',
	'opencode-two': 'opencode project/opencode.json:1',
	'plain-project': 'mcp-json project/.mcp.json:3',
};

const FILES: Readonly<Record<string, string>> = {
	'home/.config/Claude/claude_desktop_config.json': `{
  "mcpServers": {
    "desktop-files": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/srv/documents"]
    },
    "desktop-github": {
      "command": "npx",
      "args": [
        "-y",
        "@modelcontextprotocol/server-github@2025.4.8"
      ],
      "env": { "GITHUB_PERSONAL_ACCESS_TOKEN": "${SAMPLE_SECRET}", "LOG_LEVEL": "debug" }
    }
  }
}
`,
	'home/.claude.json': `{
  "numStartups": 3,
  "mcpServers": {
    "code-user": { "type": "stdio", "command": "uvx", "args": ["mcp-server-time==2026.1.1"], "env": {} }
  },
  "projects": {
    "PROJECT": {
      "allowedTools": [],
      "mcpServers": {
        "code-local": { "command": "node", "args": ["./server.mjs", "--token", "${SAMPLE_SECRET}"] }
      }
    }
  }
}`,
	'home/.cursor/mcp.json': `{
\t"mcpServers": {
\t\t"cursor-user": { "command": "uvx", "args": [] },
\t},
}
`,
	'project/.cursor/mcp.json': '{"mcpServers":{"cursor-project":{"command":"npx","args":["-y","a-server"]}}}',
	'home/.config/Code/User/mcp.json': `{
  // asked for when the server starts
  "inputs": [{ "type": "promptString", "id": "key", "description": "Key", "password": true }],
  "servers": {
    "vscode-user": { "type": "stdio", "command": "npx", "args": ["-y", "b-server@1.0.0"], "env": { "B_API_KEY": "\${input:key}" } }
  }
}
`,
	'home/.config/Code/User/settings.json': `{
  "editor.fontSize": 13, // comments are usual here
  "mcp": {
    "servers": {
      "vscode-settings": { "command": "docker", "args": ["run", "-i", "--rm", "-e", "TOKEN", "ghcr.example/notes:latest"] },
    },
  },
}
`,
	'project/.vscode/mcp.json': `{
  "servers": {
    "vscode-project": { "command": "node", "args": ["\${workspaceFolder}/server.mjs"] }
  }
}
`,
	'home/.codeium/windsurf/mcp_config.json': `{
  "mcpServers": {
    "windsurf-remote": { "serverUrl": "https://mcp.example/9f86d081884c7d659a2f/sse", "headers": { "Authorization": "Bearer ${SAMPLE_SECRET}" } },
    "windsurf-local": { "command": "uvx", "args": ["c-server"], "disabled": true }
  }
}
`,
	'home/.config/zed/settings.json': `// Zed settings
{
  "theme": "One Dark",
  "context_servers": {
    /* two forms */
    "zed-user": { "source": "custom", "command": "npx", "args": ["-y", "d-server"], "env": { "D_TOKEN": "secret-value-of-d" } },
    "zed-old": { "command": { "path": "uvx", "args": ["e-server"], "env": {} }, "settings": {} }
  }
}
`,
	'home/.codex/config.toml': `# Codex
model = "o5"

mcp_servers.codex-inline = { command = "npx", args = ["-y", "f-server"] } # inline

[mcp_servers.codex-user]
command = "npx" # the runner
args = [
  "-y",
  # pinned
  'g-server@1.2.3',
]
env = { "G_API_KEY" = "value-of-g" }

[mcp_servers."codex.dotted"]
command = 'uvx'

[tui]
notifications = true
`,
	'home/.gemini/settings.json': `{
  "mcpServers": {
    "gemini-user": { "command": "npx", "args": ["-y", "h-server"], "cwd": "/srv", "trust": false }
  }
}
`,
	'home/.continue/config.yaml': `name: Local
version: 1.0.0
schema: v1
# servers
mcpServers:
  - name: continue-user
    command: npx
    args:
      - -y
      - "i-server"   # not pinned
    env: { I_TOKEN: "value-of-i" }
  - { name: continue-flow, command: uvx, args: [j-server] }
`,
	'project/.continue/mcpServers/block.yaml': `name: Block
version: 0.0.1
schema: v1
mcpServers:
  - name: continue-block
    command: uvx
`,
	'home/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json':
		'{ "mcpServers": { "cline-user": { "command": "npx", "args": ["-y", "k-server"], "alwaysAllow": [], "disabled": false } } }',
	'home/.junie/mcp/mcp.json': `{"mcpServers": {
  "junie-user": {"command": "npx", "args": ["-y", "l-server"]}
}}
`,
	'home/.config/JetBrains/IntelliJIdea2025.1/options/llm.mcpServers.xml': `<application>
  <component name="McpApplicationServerCommands"><commands>
    <McpServerCommand>
      <option name="enabled" value="true" /><option name="name" value="idea-user" />
      <option name="programPath" value="npx" /><option name="arguments" value="-y m-server" />
      <envs><env name="M_TOKEN" value="value-of-m" /></envs>
    </McpServerCommand>
  </commands></component>
</application>
`,
	'home/.config/opencode/opencode.jsonc': `{
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "opencode-user": { "type": "local", "command": ["npx", "-y", "n-server"], "enabled": true, "environment": { "N_TOKEN": "value-of-n" } },
  },
}
`,
	'project/opencode.json': '{"mcp":{"servers":{"opencode-two":{"type":"local","command":["bun","x","o-server"]}}}}',
	'project/.mcp.json': `{
  "mcpServers": {
    "plain-project": {
      "command": "node",
      "args": ["./server.mjs"]
    }
  }
}
`,
};

export function sampleHome(): SampleHome {
	const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-home-')));
	const [home, project] = [join(root, 'home'), join(root, 'project')];
	const files = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, text.replace('PROJECT', project)]));
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	mkdirSync(join(project, '.git'));
	writeFileSync(join(project, 'server.mjs'), '');
	const env = {
		HOME: home,
		XDG_CONFIG_HOME: '',
		XDG_DATA_HOME: join(root, 'data'),
		XDG_CACHE_HOME: join(root, 'cache'),
		CODEX_HOME: '',
	};
	return { root, home, project, env, files, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
