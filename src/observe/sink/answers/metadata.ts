// Imitates the metadata services of the clouds: every request gets credentials, each of them a canary.

import { type AskedRequest, bareHost, jsonAnswer, type SinkAnswer, text } from './answer.ts';

const HOSTS: ReadonlySet<string> = new Set([
	'169.254.169.254',
	'169.254.170.2',
	'metadata.google.internal',
	'metadata',
	'instance-data.ec2.internal',
	'fd00:ec2::254',
]);
const ROLE = 'app-server-role';

export function metadataAnswer(
	{ path: target, host, destination }: AskedRequest,
	credentials: Readonly<Record<string, string>>,
): SinkAnswer | undefined {
	const name = bareHost(host);
	if (!HOSTS.has(name) && !HOSTS.has(destination.address)) return undefined;
	const path = target.split('?')[0] ?? '';
	if (path.startsWith('/computeMetadata/')) return google(path, credentials);
	if (path.startsWith('/metadata/')) return azure(path, credentials);
	if (destination.address === '169.254.170.2' || name === '169.254.170.2') return jsonAnswer({ RoleArn: roleArn, ...keys(credentials) });
	return amazon(path, credentials);
}

const roleArn = `arn:aws:iam::123456789012:role/${ROLE}`;

function amazon(path: string, credentials: Readonly<Record<string, string>>): SinkAnswer {
	if (path === '/latest/api/token') return text(token(credentials));
	if (path === '/latest/dynamic/instance-identity/document')
		return jsonAnswer({ accountId: '123456789012', region: 'us-east-1', instanceId: 'i-0a1b2c3d4e5f60718' });
	// …/iam/security-credentials/ lists the role, …/<role> has its keys.
	if (path.includes('/iam/security-credentials')) {
		const role = path.split('/iam/security-credentials')[1]?.replaceAll('/', '');
		return role === ''
			? text(ROLE)
			: jsonAnswer({ Code: 'Success', Type: 'AWS-HMAC', LastUpdated: '2026-01-01T00:00:00Z', ...keys(credentials) });
	}
	if (path.endsWith('/instance-id')) return text('i-0a1b2c3d4e5f60718');
	if (path.endsWith('/region')) return text('us-east-1');
	if (path.includes('/user-data')) return text('#!/bin/sh\n');
	return text('ami-id\nhostname\niam/\ninstance-id\nlocal-ipv4\nplacement/\n');
}

function google(path: string, credentials: Readonly<Record<string, string>>): SinkAnswer {
	const flavoured = (answer: SinkAnswer): SinkAnswer => ({ ...answer, headers: { ...answer.headers, 'metadata-flavor': 'Google' } });
	if (path.endsWith('/token')) return flavoured(jsonAnswer({ access_token: token(credentials), expires_in: 3599, token_type: 'Bearer' }));
	if (path.endsWith('/email')) return flavoured(text('app-server@project-1234.iam.gserviceaccount.example'));
	if (path.endsWith('/project-id')) return flavoured(text('project-1234'));
	return flavoured(text('attributes/\nhostname\nid\nservice-accounts/\nzone\n'));
}

function azure(path: string, credentials: Readonly<Record<string, string>>): SinkAnswer {
	if (path.includes('/oauth2/token')) return jsonAnswer({ access_token: token(credentials), expires_in: '3599', token_type: 'Bearer' });
	return jsonAnswer({ compute: { location: 'eastus', name: 'app-server', osType: 'Linux' } });
}

function keys(credentials: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	return {
		AccessKeyId: credentials['AWS_ACCESS_KEY_ID'] ?? 'AKIAIOSFODNN7EXAMPLE',
		SecretAccessKey: credentials['AWS_SECRET_ACCESS_KEY'] ?? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
		Token: token(credentials),
		Expiration: '2036-01-01T00:00:00Z',
	};
}

function token(credentials: Readonly<Record<string, string>>): string {
	return credentials['AWS_SESSION_TOKEN'] ?? credentials['TOKEN'] ?? 'EXAMPLE-SESSION-TOKEN';
}
