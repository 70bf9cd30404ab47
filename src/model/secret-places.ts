// Where people keep secrets, by kind. Used to judge what a server opened, and what a call asks it to open.

/** Relative to the home directory. A directory covers everything in it. */
export const SECRETS_IN_HOME: readonly (readonly [what: string, ...paths: string[]])[] = [
	['SSH keys and settings', '.ssh'],
	['cloud credentials', '.aws', '.azure', '.oci', '.boto', '.s3cfg', '.config/gcloud', '.config/doctl', '.config/hcloud', '.config/linode-cli', '.config/rclone', '.terraform.d/credentials.tfrc.json', '.terraformrc', '.vault-token'],
	['GnuPG keys', '.gnupg'],
	['cluster credentials', '.kube', '.config/argocd', '.config/helm/registry', '.minikube/profiles'],
	['registry credentials', '.docker/config.json', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pypirc', '.config/pip', '.pip', '.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.config/containers/auth.json', '.m2/settings.xml', '.gradle/gradle.properties', '.nuget'],
	['stored passwords', '.netrc', '.git-credentials', '.config/git/credentials', '.pgpass', '.my.cnf', '.password-store', '.local/share/keyrings', '.config/keepassxc', '.config/1Password', '.config/Bitwarden', '.config/op', 'Library/Keychains'],
	['code-host tokens', '.config/gh', '.config/glab-cli', '.config/hub'],
	['browser profiles', '.mozilla', '.config/google-chrome', '.config/google-chrome-beta', '.config/chromium', '.config/BraveSoftware', '.config/microsoft-edge', '.config/vivaldi', '.config/opera', '.librewolf', '.thunderbird', 'snap/firefox', 'snap/chromium', '.var/app/org.mozilla.firefox', 'Library/Application Support/Google/Chrome', 'Library/Application Support/Firefox', 'Library/Cookies'],
	['wallets', '.ethereum', '.bitcoin', '.electrum', '.config/solana', '.config/Exodus', '.config/Ledger Live', '.monero', '.zcash', '.litecoin', '.dogecoin', '.config/atomic', 'wallet.dat'],
	['shell history', '.bash_history', '.zsh_history', '.zhistory', '.sh_history', '.local/share/fish/fish_history', '.python_history', '.node_repl_history', '.psql_history', '.mysql_history', '.sqlite_history', '.rediscli_history', '.lesshst'],
	['environment secrets', '.env'],
	['MCP client settings', '.config/Claude', '.claude.json', '.claude', '.cursor', '.codeium', '.config/zed', '.codex', '.gemini', '.continue', '.config/goose', '.config/opencode', '.lmstudio', '.config/Code/User', '.config/Cursor/User', '.config/Windsurf/User', '.vscode/mcp.json', '.mcp.json', '.mcp-auth', '.config/mcp', '.roo', 'Library/Application Support/Claude'],
	['messages and mail', '.config/Signal', '.config/Slack', '.config/discord', '.local/share/TelegramDesktop', '.local/share/evolution', 'Library/Messages', 'Library/Mail'],
]; // biome-ignore format: one kind a line

export const SECRETS_IN_SYSTEM: readonly (readonly [what: string, ...paths: string[]])[] = [
	['password hashes', '/etc/shadow', '/etc/shadow-', '/etc/gshadow', '/etc/gshadow-', '/etc/master.passwd'],
	['who may become root', '/etc/sudoers', '/etc/sudoers.d'],
	['host keys', '/etc/ssl/private', '/etc/pki/tls/private', '/etc/ipsec.secrets', '/etc/krb5.keytab', '/etc/wireguard', '/etc/NetworkManager/system-connections'],
	['container secrets', '/run/secrets', '/var/run/secrets', '/etc/kubernetes'],
	['kernel memory', '/proc/kcore', '/proc/kmem', '/dev/mem', '/dev/kmem', '/dev/port'],
	["other people's jobs and mail", '/var/spool/cron', '/var/mail', '/var/spool/mail'],
]; // biome-ignore format: one kind a line

/** .env, .env.local, .env.production; not .env.example */
export const DOTENV = /^\.env(?:\.(?!example$|sample$|template$|dist$)[\w-]+)*$/;

/** Kinds that are secret only in a home. In a project they are settings for everyone. */
export const ONLY_IN_HOME: ReadonlySet<string> = new Set(['MCP client settings', 'browser profiles', 'messages and mail']);

/** Suffixes of copies of a file: .npmrc.bak, .netrc~ */
export const BACKUP = /(?:~|\.(?:bak|old|orig|save|backup))$/;

/** Names, in lower case, of files that hold secrets in any directory. */
export const SECRET_FILE_NAMES: readonly RegExp[] = [
	DOTENV,
	/^(?!example|sample|template)[\w.-]+\.env$/,
	/^\.(?:envrc|dockercfg|htpasswd|vault_pass(?:\.txt)?|dev\.vars(?:\.(?!example|sample|template)[\w-]+)?)$/,
	/^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:\.(?:key|pem))?$/,
	/\.(?:p12|pfx|jks|keystore|kdbx|ppk|tfstate)$/,
	/^(?:master\.key|secrets\.(?:ya?ml|json|toml)|credentials\.json|application_default_credentials\.json)$/,
	/^(?:client_secrets?|service[-_]?account)[\w.-]*\.json$/,
	/firebase-adminsdk[\w.-]*\.json$/,
];

/** Names that harmless files share. The content decides. */
export const SECRET_FILE_CONTENTS: readonly (readonly [name: RegExp, content: RegExp])[] = [
	[/\.(?:pem|key|asc)$/, /-----BEGIN [A-Z ]*PRIVATE KEY/],
	[/^kubeconfig(?:\.ya?ml|\.json)?$|\.kubeconfig$/, /client-key|^\s*"?(?:token|password)"?\s*:|current-context/m],
	// password = "…", of Terraform's variables; not password_length = 12
	[/\.tfvars$/, /^\s*"?\w*(?:password|secret|token|api_?key|access_?key|private_?key)"?\s*=\s*"./im],
	// The settings of a function that runs on this machine: {"Values": {"AzureWebJobsStorage": "…AccountKey=…"}}
	[/^local\.settings\.json$/, /AccountKey=|"\w*(?:password|secret|token|key)"\s*:\s*"./i],
	[
		/(?:credential|secret|token|auth|account|key)[^/]*\.json$/,
		/"(?:private_key|client_secret|refresh_token|access_token|password)"\s*:\s*"./,
	],
];

/** Credentials in a repository's settings: https://ada:token@host/…, https://<long token>@host/…, extraheader = AUTHORIZATION: basic … */
export const SECRET_IN_GIT_CONFIG =
	/https?:\/\/(?:[^\s/@"]*:[^\s/@"]+|[^\s/@":]{20,})@|extraheader\s*=.*authorization|^\s*(?:password|token)\s*=/im;
