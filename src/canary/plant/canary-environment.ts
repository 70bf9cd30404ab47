// Environment variables that hold credentials on a developer's machine.

import { alphanumeric, awsKeyId } from './secret-forms.ts';

export function canaryEnvironment(): Readonly<Record<string, string>> {
	return {
		AWS_ACCESS_KEY_ID: awsKeyId(),
		AWS_SECRET_ACCESS_KEY: alphanumeric(40),
		AWS_SESSION_TOKEN: alphanumeric(160),
		GITHUB_TOKEN: `ghp_${alphanumeric(36)}`,
		GITLAB_TOKEN: `glpat-${alphanumeric(20)}`,
		NPM_TOKEN: `npm_${alphanumeric(36)}`,
		OPENAI_API_KEY: `sk-proj-${alphanumeric(48)}`,
		ANTHROPIC_API_KEY: `sk-ant-api03-${alphanumeric(64)}`,
		GOOGLE_API_KEY: `AIza${alphanumeric(35)}`,
		HF_TOKEN: `hf_${alphanumeric(34)}`,
		SLACK_BOT_TOKEN: `xoxb-${alphanumeric(48)}`,
		STRIPE_SECRET_KEY: `sk_live_${alphanumeric(32)}`,
	};
}
