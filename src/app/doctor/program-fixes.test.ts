import { expect, test } from 'vitest';
import { browserFix, npmFix, uvFix } from './program-fixes.ts';

const of = (release: string) => ({ release, isRoot: false, hasIndex: true });

test.for([
	['ID=debian\n', /nodejs\.org/, /^sudo apt-get install -y pipx && pipx install uv$/, /^sudo apt-get install -y chromium$/],
	['ID=ubuntu\nID_LIKE=debian\n', /nodejs\.org/, /pipx install uv$/, /Google Chrome/],
	['ID=fedora\n', /^sudo dnf install -y nodejs-npm$/, /^sudo dnf install -y uv$/, /^sudo dnf install -y chromium$/],
	['ID=arch\n', /^sudo pacman -S --needed npm$/, /^sudo pacman -S --needed uv$/, /^sudo pacman -S --needed chromium$/],
	['ID=alpine\n', /^doas apk -U add npm$/, /^doas apk -U add uv$/, /^doas apk -U add chromium$/],
] as const)('%s', ([release, npm, uv, browser]) => {
	expect([npmFix(of(release)), uvFix(of(release)), browserFix(of(release))]).toEqual([
		expect.stringMatching(npm),
		expect.stringMatching(uv),
		expect.stringMatching(browser),
	]);
});
