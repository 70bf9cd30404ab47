import { expect, test } from 'vitest';
import { spokenIn } from '../words.ts';
import { deniesNetwork, speaksOfNetwork } from './network-words.ts';

test.for<readonly [string, 'firmly' | 'mildly' | undefined]>([
	['Purely local text formatting.', 'firmly'],
	['Formats text; 100% local.', 'firmly'],
	['Needs no network access.', 'firmly'],
	['Works entirely offline.', 'firmly'],
	['It never connects to the internet.', 'firmly'],
	['It never connects.', 'firmly'],
	["Doesn't send your notes anywhere.", 'firmly'],
	['Makes no HTTP requests.', 'firmly'],
	['No external services are used.', 'firmly'],
	['Nothing leaves your machine.', 'firmly'],
	['Will not phone home.', 'firmly'],
	['Formats text locally.', 'mildly'],
	['Runs on your machine.', 'mildly'],
	['Downloads the page and saves it locally.', undefined],
	['Clones a repository locally.', undefined],
	['No external dependencies.', undefined],
	['If no remote is given, origin is used.', undefined],
	['Fails when there is no network.', undefined],
	['Returns an empty list if no requests were made.', undefined],
	['Do not send mail without asking the user.', undefined],
	['Does not share state between calls.', undefined],
	['Checks whether a host is offline.', undefined],
	['Gets the local weather.', undefined],
	['Fetches with an in-memory cache.', undefined],
])('“%s” denies it %s', ([text, expected]) => {
	expect(deniesNetwork(text)).toBe(expected);
});

test.for<readonly [string, string | undefined]>([
	['Fetches a page', 'fetches'],
	['Register a new user request', undefined],
	['Returns the hostname', undefined],
	['Does not download anything', undefined],
	['Converts a webpage', 'webpage'],
	['Weaves a cobweb', undefined],
])('“%s” speaks of “%s”', ([text, expected]) => {
	expect(speaksOfNetwork(spokenIn(text))).toBe(expected);
});
