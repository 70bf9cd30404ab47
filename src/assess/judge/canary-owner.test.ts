import { expect, test } from 'vitest';
import { isAtItsOwner } from './canary-owner.ts';

const canary = (...owners: readonly string[]) => [
	{ key: 'file:.aws/credentials', where: { kind: 'file' as const, path: '/home/user/.aws' }, owners },
];

test.each<[string, string, boolean]>([
	['amazonaws.com', 'sts.amazonaws.com:443', true],
	['amazonaws.com', 'bedrock-runtime.us-east-1.amazonaws.com:443', true],
	['amazonaws.com', 's3.us-gov-west-1.amazonaws.com:443', true],
	['amazonaws.com', 'collect.s3.amazonaws.com:443', false],
	['amazonaws.com', 'collect.s3.us-east-1.amazonaws.com:443', false],
	['amazonaws.com', 'x1.execute-api.us-east-1.amazonaws.com:443', false],
	['amazonaws.com', 'ec2-203-0-113-7.compute-1.amazonaws.com:80', false],
	['amazonaws.com', 'front.us-east-1.elb.amazonaws.com:443', false],
	['amazonaws.com', 'amazonaws.com.collect.example:443', false],
	['googleapis.com', 'oauth2.googleapis.com:443', true],
	['googleapis.com', 'collect.storage.googleapis.com:443', false],
	['git.corp.example', 'git.corp.example:443', true],
	['git.corp.example', 'api.git.corp.example:443', true],
])('a canary of %s at %s', (owner, destination, expected) => {
	expect(isAtItsOwner(canary(owner), 'file:.aws/credentials', destination)).toBe(expected);
});
