// Places from which programs are started later: at login, by a timer, by a shell, an editor, an agent or an interpreter.

import type { CellPlaces } from '#model/run-record.ts';
import { baseName, inside } from '#util/absolute-path.ts';
import { placeFinder } from './kind-of-place.ts';

const BEFORE_PROGRAMS = 'found before the real program';
export const IN_PROJECT = 'obeyed by an agent or editor that opens the project';
/** Names that nobody types, which a download has until it is complete: .write_test, tool.lock, tool.tmp.861a15cf. Renaming it is a write of the new name. */
const SCRATCH_NAME = /^\.|\.(?:lock|tmp|temp|part|partial|download)(?:\.\w+)?$/;

/** Relative to the home directory. A directory covers everything in it. */
const inHome = placeFinder([
	['read by every new shell', '.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.profile', '.zshrc', '.zshenv', '.zprofile', '.zlogin', '.zlogout', '.kshrc', '.cshrc', '.tcshrc', '.login', '.config/fish', '.oh-my-zsh/custom', '.inputrc'],
	['read at every login', '.xinitrc', '.xprofile', '.xsession', '.xsessionrc', '.pam_environment', '.config/environment.d', '.config/plasma-workspace/env', '.config/autostart', 'Library/LaunchAgents'],
	['started by the user service manager', '.config/systemd/user', '.local/share/systemd/user', '.local/share/dbus-1/services'],
	['obeyed by every SSH session', '.ssh/authorized_keys', '.ssh/authorized_keys2', '.ssh/rc', '.ssh/config', '.ssh/environment'],
	['obeyed by every git command', '.gitconfig', '.config/git'],
	['obeyed by every package install', '.npmrc', '.yarnrc', '.yarnrc.yml', '.pnpmrc', '.config/pnpm/rc', '.pip/pip.conf', '.config/pip/pip.conf', '.config/uv/uv.toml', '.cargo/config', '.cargo/config.toml', '.bunfig.toml'],
	['obeyed by every download', '.curlrc', '.wgetrc'],
	['read by editors and debuggers', '.vimrc', '.vim', '.config/nvim', '.emacs', '.emacs.d', '.gdbinit', '.lldbinit', '.tmux.conf', '.pythonrc.py', '.vscode/extensions', '.config/Code/User'],
	[BEFORE_PROGRAMS, '.local/bin', 'bin'],
	['obeyed by container commands', '.docker/cli-plugins'],
	['obeyed by an MCP client or agent', '.config/Claude', '.claude.json', '.claude', '.cursor', '.codeium', '.config/zed', '.codex', '.gemini', '.continue', '.config/goose', '.config/opencode', '.lmstudio', '.aws/amazonq', '.config/Cursor/User', '.config/Windsurf/User', '.vscode/mcp.json', '.mcp.json', '.roo', '.config/mcp', 'Library/Application Support/Claude'],
]); // biome-ignore format: one kind a line

const inSystem = placeFinder([
	['read by every new shell', '/etc/profile', '/etc/profile.d', '/etc/bash.bashrc', '/etc/bashrc', '/etc/zsh', '/etc/environment'],
	['run by a timer', '/etc/crontab', '/etc/cron.d', '/etc/cron.hourly', '/etc/cron.daily', '/etc/cron.weekly', '/etc/cron.monthly', '/var/spool/cron', '/var/spool/at', '/etc/anacrontab'],
	['started with the system', '/etc/systemd', '/usr/lib/systemd', '/lib/systemd', '/run/systemd/system', '/etc/rc.local', '/etc/init.d', '/etc/init', '/etc/xdg/autostart', '/etc/update-motd.d', '/etc/udev/rules.d', '/etc/NetworkManager/dispatcher.d', '/Library/LaunchDaemons', '/Library/LaunchAgents'],
	['loaded into every program', '/etc/ld.so.preload', '/etc/ld.so.conf', '/etc/ld.so.conf.d'],
	['deciding who may do what', '/etc/sudoers', '/etc/sudoers.d', '/etc/pam.d', '/etc/passwd', '/etc/shadow', '/etc/hosts'],
	['obeyed by every git command', '/etc/gitconfig'],
]); // biome-ignore format: one kind a line

/** …/.git/hooks/post-checkout, …/.git/modules/x/hooks/pre-push. Git ignores its own .sample files there */
const GIT_HOOK = /\/(?:\.git|[^/]+\.git)\/(?:modules\/.+\/|worktrees\/[^/]+\/)?hooks\/[^/]+$|\/\.husky\/[^/]+$/;
/** …/site-packages/sitecustomize.py, …/dist-packages/x.pth */
const PYTHON_STARTUP = /\/(?:sitecustomize|usercustomize)\.pyc?$|\/(?:site|dist)-packages\/[^/]+\.pth$/;
/** Settings of an agent or editor that lie in a project: /work/.mcp.json, /work/.claude/settings.json */
const PROJECT_AGENT =
	/\/(?:\.mcp\.json|\.cursor\/(?:mcp\.json|rules\/.+|hooks\.json)|\.vscode\/(?:mcp|tasks|settings)\.json|\.claude\/(?:settings(?:\.local)?\.json|(?:commands|hooks|agents|skills)\/.+)|\.gemini\/settings\.json|\.codex\/config\.toml|\.cursorrules|\.windsurfrules|CLAUDE\.md|AGENTS\.md|GEMINI\.md)$/;

/** sitecustomize.py, AGENTS.md */
const STARTS_BY_NAME = /(?:customize\.pyc?|\.md)$/;

/** Returns how a program gets started from there, in words, or undefined for an ordinary path. */
export function startUpPlace(path: string, places: CellPlaces): string | undefined {
	const relative = inside(path, places.home);
	const what = (relative === undefined ? undefined : inHome(relative)) ?? inSystem(path);
	if (what !== undefined) return what === BEFORE_PROGRAMS && SCRATCH_NAME.test(baseName(path)) ? undefined : what;
	// Faster than the expressions below: all but a few paths contain none of these.
	if (!path.includes('/.') && !path.includes('.git/') && !path.includes('packages/') && !STARTS_BY_NAME.test(path)) return undefined;
	if (GIT_HOOK.test(path) && !baseName(path).endsWith('.sample')) return 'run by git';
	if (PYTHON_STARTUP.test(path)) return 'run by every Python start';
	if (PROJECT_AGENT.test(path)) return IN_PROJECT;
	return undefined;
}
