// The reviewed table of the programs, their files, and the hosts that servers of a domain may use. For each entry, the tests have a server that hides behind it.

import { secretsOf, settingsOf } from '#assess/profile/program-places.ts';
import type { Domain } from './domain.ts';
import { NAMED_SERVICES } from './named-services.ts';
import { PACKAGE_REGISTRIES, under } from './package-registries.ts';
import { WEB_SERVICES } from './web-services.ts';

/** Where distributions and Google's own packages install gcloud. */
const GCLOUD_PLACES: readonly string[] = [
	'/usr/lib/google-cloud-sdk',
	'/usr/share/google-cloud-sdk',
	'/opt/google-cloud-sdk',
	'/snap/google-cloud-sdk',
	'/snap/google-cloud-cli',
];

/** The desktop's scripts ask which desktop this is, and which browser is the default one. */
const XDG_ASKS: readonly string[] = ['xprop', 'dbus-send', 'dbus-launch', 'uname', 'gsettings', 'kreadconfig5', 'kreadconfig6'];

const BROWSERS: readonly string[] = [
	'chrome', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'google-chrome-beta', 'chrome-linux', 'firefox', 'msedge',
	'microsoft-edge', 'headless_shell', 'chrome_crashpad_handler', 'chrome-headless-shell', 'xdg-settings', 'xdg-mime', 'xdg-open',
]; // biome-ignore format: a list
const BROWSER_LIBRARIES: readonly string[] = [
	'puppeteer', 'puppeteer-core', 'puppeteer-extra', 'rebrowser-puppeteer', 'playwright', 'playwright-core', '@playwright/test', 'playwright-chromium',
	'patchright', 'chrome-launcher', 'chrome-remote-interface', 'selenium-webdriver', 'webdriverio', 'selenium', 'pyppeteer', 'nodriver', 'camoufox',
]; // biome-ignore format: a list

export const DOMAINS: readonly Domain[] = [
	{
		name: 'Kubernetes',
		words: ['kubernetes', 'k8s', 'kubectl', 'kubeconfig', 'helm', 'openshift'],
		files: settingsOf('kubectl', 'minikube', 'helm'),
		programs: ['kubectl', 'helm', 'kustomize', 'kubectx', 'oc'],
	},
	{
		name: 'containers',
		words: ['docker', 'podman', 'container', 'containers', 'dockerfile', 'containerd'],
		files: settingsOf('docker', 'podman'),
		sockets: ['docker.sock', 'podman.sock', 'containerd.sock'],
		programs: ['docker', 'podman', 'docker-compose', 'nerdctl'],
	},
	{
		name: 'AWS',
		words: ['aws', 'amazonwebservices', 's3', 'ec2', 'cloudformation', 'cloudwatch', 'dynamodb', 'bedrock', 'awslabs'],
		hosts: ['amazonaws.com', 'aws.com', 'api.aws', 'aws.dev', 'amazon.com', 'awsstatic.com'],
		files: secretsOf('aws'),
		programs: ['aws', 'sam', 'cdk'],
	},
	{
		name: 'Google Cloud',
		words: ['gcp', 'googlecloud', 'bigquery', 'gcloud', 'firebase', 'firestore', 'vertexai'],
		// Customers rent names below googleapis.com, so each of Google's own hosts is listed.
		hosts: [
			'google.com', 'gstatic.com', 'www.googleapis.com', 'oauth2.googleapis.com', 'bigquery.googleapis.com', 'compute.googleapis.com',
			'container.googleapis.com', 'cloudresourcemanager.googleapis.com', 'firestore.googleapis.com', 'aiplatform.googleapis.com', 'logging.googleapis.com',
			'monitoring.googleapis.com', 'pubsub.googleapis.com', 'sqladmin.googleapis.com', 'iam.googleapis.com', 'run.googleapis.com',
			'cloudfunctions.googleapis.com', 'serviceusage.googleapis.com', 'firebase.googleapis.com', 'generativelanguage.googleapis.com',
		], // biome-ignore format: a list
		files: secretsOf('gcloud', 'firebase'),
		programs: ['gcloud', 'gsutil', 'bq', 'firebase'],
		installedIn: GCLOUD_PLACES,
	},
	{
		name: 'Azure',
		words: ['azure', 'entra', 'microsoftgraph'],
		hosts: ['management.azure.com', 'microsoft.com', 'microsoftonline.com', 'graph.microsoft.com'],
		files: secretsOf('az'),
		programs: ['az', 'azd'],
	},
	{
		name: 'git',
		words: ['git', 'repository', 'repositories', 'commit', 'commits', 'gitlab', 'github', 'gitea', 'bitbucket'],
		files: settingsOf('git'),
		programs: ['git', 'git-lfs'],
	},
	{
		name: 'signed commits',
		words: ['git', 'commit', 'commits', 'gpg', 'pgp'],
		files: secretsOf('gpg'),
		programs: ['gpg', 'gpgsm', 'gpg-agent', 'keyboxd'],
		isReadByPrograms: true,
	},
	{
		name: 'GitHub',
		words: ['github'],
		hosts: ['github.com', 'raw.githubusercontent.com', 'githubcopilot.com'],
		files: settingsOf('gh'),
		programs: ['gh'],
	},
	{
		name: 'windows on the desktop',
		words: ['screenshot', 'screenshots', 'desktop', 'windowmanager', 'mouse', 'keyboard', 'gui'],
		sockets: ['X0', 'X1', 'wayland-0', 'wayland-1'],
		// They look for a display before they draw into a file.
		libraries: ['matplotlib', 'seaborn', 'pyautogui', 'pyqt5', 'pyqt6', 'pyside6', 'pynput', 'mss', 'electron'],
	},
	{
		name: 'SSH',
		words: ['ssh', 'sftp', 'scp', 'sshd'],
		files: secretsOf('ssh'),
		programs: ['ssh', 'scp', 'sftp', 'ssh-keyscan', 'ssh-keygen'],
	},
	{
		name: 'packages of Node',
		words: ['npm', 'nodepackage', 'yarn', 'pnpm', 'packagejson'],
		hosts: [
			...under('org', 'npmjs'),
			...under('com', 'npmjs', 'yarnpkg'),
			...under('io', 'npms'),
			'bundlephobia.com',
			'unpkg.com',
			'jsdelivr.net',
		],
		files: settingsOf('npm', 'yarn', 'pnpm'),
		programs: ['npm', 'npx', 'yarn', 'pnpm'],
	},
	{
		name: 'packages of Python',
		words: ['pypi', 'pip', 'virtualenv', 'pythonpackage', 'pythonpackages', 'pythonenvironment', 'pythonenvironments'],
		hosts: [...under('org', 'pypi', 'pythonhosted'), 'pypistats.org'],
		files: settingsOf('pip'),
		programs: ['pip', 'pip3', 'uv', 'uvx'],
	},
	{
		name: 'packages of the system',
		words: ['systemdependencies', 'systempackage', 'systempackages', 'linuxpackages', 'aptget', 'homebrew'],
		programs: ['apt', 'apt-get', 'apt-cache', 'dpkg', 'dpkg-query', 'rpm', 'dnf', 'yum', 'apk', 'pacman', 'zypper', 'brew'],
	},
	...PACKAGE_REGISTRIES,
	{
		name: 'Google accounts',
		words: ['google', 'gmail', 'gdrive', 'googledrive', 'googlesheets', 'googledocs', 'googlecalendar', 'googleworkspace', 'googlemaps'],
		hosts: [
			'accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com', 'sheets.googleapis.com', 'drive.googleapis.com', 'docs.googleapis.com',
			'slides.googleapis.com', 'gmail.googleapis.com', 'people.googleapis.com', 'tasks.googleapis.com', 'customsearch.googleapis.com',
			'youtube.googleapis.com', 'analyticsdata.googleapis.com', 'analyticsadmin.googleapis.com', 'searchconsole.googleapis.com',
		], // biome-ignore format: a list
		// Google's own library for signing in asks the command-line tool for the account and the project.
		files: secretsOf('gcloud'),
		programs: ['gcloud'],
		installedIn: GCLOUD_PLACES,
	},
	{
		name: 'browsers',
		words: [
			'browser',
			'browsers',
			'chrome',
			'chromium',
			'playwright',
			'puppeteer',
			'firefox',
			'webkit',
			'devtools',
			'lighthouse',
			'selenium',
		],
		programs: BROWSERS,
		libraries: BROWSER_LIBRARIES,
		scripts: { 'xdg-settings': XDG_ASKS, 'xdg-mime': XDG_ASKS, 'xdg-open': XDG_ASKS },
		files: [...secretsOf('chrome', 'chromium'), ...settingsOf('playwright', 'puppeteer')],
	},
	{
		// Such a server may start a browser, and has nothing to do with the user's own profile.
		name: 'pages as a browser shows them',
		words: ['webpage', 'webpages', 'screenshot', 'screenshots', 'axecore', 'wcag'],
		programs: BROWSERS,
	},
	{
		name: 'database servers',
		words: ['postgres', 'postgresql', 'psql', 'mysql', 'mariadb'],
		files: secretsOf('psql', 'mysql'),
		programs: ['psql', 'pg_dump', 'mysql', 'mysqldump'],
	},
	{
		name: 'DuckDB',
		words: ['duckdb', 'motherduck'],
		hosts: ['duckdb.org', 'motherduck.com'],
		files: secretsOf('duckdb'),
	},
	{
		name: 'terminals',
		words: ['tmux', 'terminal', 'terminals', 'shell', 'shells', 'bash', 'zsh', 'pty', 'console'],
		files: settingsOf('bash', 'zsh', 'tmux'),
		isReadByPrograms: true,
		programs: ['tmux', 'screen', 'bash', 'sh', 'zsh', 'fish', 'dash', 'script', 'stty', 'infocmp', 'tput'],
	},
	...WEB_SERVICES,
	...NAMED_SERVICES,
];
