// The frame around the pages: navigation, login, colours, keys.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLive } from './api/live-events.ts';
import { readMe, request } from './api/request.ts';
import type { Approvals, Me } from './api/shapes.ts';
import { LoginContext } from './login.ts';
import { ApprovalsPage } from './pages/approvals-page.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { DiffPage } from './pages/diff-page.tsx';
import { FeedPage } from './pages/feed-page.tsx';
import { FleetPage } from './pages/fleet-page.tsx';
import { LedgerPage } from './pages/ledger-page.tsx';
import { OverviewPage } from './pages/overview-page.tsx';
import { PoliciesPage } from './pages/policies-page.tsx';
import { PolicyPage } from './pages/policy-page.tsx';
import { RunPage } from './pages/run-page.tsx';
import { RunsPage } from './pages/runs-page.tsx';
import { ServerPage } from './pages/server-page.tsx';
import { ServersPage } from './pages/servers-page.tsx';
import { TokensPage } from './pages/tokens-page.tsx';
import { PageHeading } from './parts/heading.tsx';
import { Empty } from './parts/states.tsx';
import { ThemeSwitch } from './parts/theme-switch.tsx';
import { go, linkTo, type Route, useRoute } from './router.ts';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';

const NAVIGATION = [
	{ page: '', title: 'Overview', key: 'o' },
	{ page: 'feed', title: 'Live feed', key: 'f' },
	{ page: 'servers', title: 'Servers', key: 's' },
	{ page: 'runs', title: 'Audits', key: 'a' },
	{ page: 'fleet', title: 'Fleet', key: 'e' },
	{ page: 'approvals', title: 'Approvals', key: 'w' },
	{ page: 'ledger', title: 'Ledger', key: 'l' },
	{ page: 'policies', title: 'Policies', key: 'p' },
	{ page: 'tokens', title: 'Tokens', key: 't' },
] as const;

/** The navigation entry of pages that belong to another page. */
const ENTRY_OF: Readonly<Record<string, string>> = { audits: 'servers', diff: 'servers' };

export function App() {
	const route = useRoute();
	const [me, setMe] = useState<Me>();
	const [isHelpOpen, setHelpOpen] = useState(false);
	const main = useRef<HTMLElement>(null);
	const again = useCallback(() => {
		readMe().then(setMe, () => setMe(undefined));
	}, []);
	useEffect(again, [again]);
	const waiting = useWaiting(me);
	const login = useMemo(
		() => ({ me, again, may: (scope: string) => me?.authenticated === true && (me.scopes.includes(scope) || me.scopes.includes('admin')) }),
		[me, again],
	);
	useShortcuts({
		pages: Object.fromEntries(NAVIGATION.map(({ page, key }) => [key, () => go(linkTo(page))])),
		help: () => setHelpOpen(true),
	});
	const where = `${route.page}/${route.parts.join('/')}`;
	// A new page is shown from its top, and a screen reader begins to read there.
	// Runs whenever another page is shown.
	useEffect(() => {
		main.current?.focus({ preventScroll: true });
		scrollTo(0, 0);
		// In a narrow window, the navigation is a row that scrolls.
		document.querySelector('.side nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
	}, [where]);
	return (
		<LoginContext.Provider value={login}>
			<button type="button" class="skip" onClick={() => main.current?.focus()}>
				Skip to the page
			</button>
			<div class="frame">
				<aside class="side">
					<a class="wordmark" href="#/">
						<img src="./icon.svg" alt="" width={22} height={22} />
						Candor
					</a>
					<nav aria-label="Pages">
						{NAVIGATION.map(({ page, title }) => (
							<a key={page} href={linkTo(page)} aria-current={page === (ENTRY_OF[route.page] ?? route.page) ? 'page' : undefined}>
								{title}
								{page === 'approvals' && waiting > 0 ? <span class="count alert">{waiting}</span> : null}
							</a>
						))}
					</nav>
					<div class="side-foot">
						<LoginState me={me} again={again} />
						<span class="side-buttons">
							<ThemeSwitch />
							<button
								type="button"
								class="quiet"
								onClick={() => setHelpOpen(true)}
								aria-label="Keyboard shortcuts"
								title="Keyboard shortcuts"
							>
								?
							</button>
						</span>
					</div>
				</aside>
				<main id="main" ref={main} tabIndex={-1}>
					<Page key={where} route={route} />
				</main>
			</div>
			{isHelpOpen ? <ShortcutsDialog close={() => setHelpOpen(false)} /> : null}
		</LoginContext.Provider>
	);
}

function Page({ route: { page, parts, query } }: { readonly route: Route }) {
	const [first, second, third] = parts;
	switch (page) {
		case '':
			return <OverviewPage />;
		case 'feed':
			return <FeedPage />;
		case 'servers':
			return first === undefined ? <ServersPage /> : <ServerPage name={first} />;
		case 'audits':
			if (first === undefined) return <RunsPage />;
			return second === 'diff' && third !== undefined ? <DiffPage id={first} other={third} /> : <AuditPage id={first} />;
		case 'runs':
			return first === undefined ? <RunsPage /> : <RunPage id={first} />;
		case 'fleet':
			return <FleetPage />;
		case 'approvals':
			return <ApprovalsPage />;
		case 'ledger':
			return <LedgerPage query={query} />;
		case 'policies':
			return first === undefined ? <PoliciesPage /> : <PolicyPage name={first} />;
		case 'tokens':
			return <TokensPage />;
		default:
			return (
				<>
					<PageHeading title="No such page" />
					<Empty title="There is nothing at this address.">
						<a href="#/">To the overview</a>
					</Empty>
				</>
			);
	}
}

function LoginState({ me, again }: { readonly me: Me | undefined; readonly again: () => void }) {
	if (me === undefined) return <span class="muted">…</span>;
	if (!me.authenticated)
		return (
			<span class="muted" title="Open the one-time link that candor serve printed on its terminal">
				Not logged in
			</span>
		);
	return (
		<button type="button" class="link" onClick={() => request('POST', '/api/logout').then(again, again)}>
			Log out
		</button>
	);
}

/** Returns the number of calls that wait for a person. */
function useWaiting(me: Me | undefined): number {
	const [count, setCount] = useState(0);
	const read = useCallback(() => {
		request<Approvals>('GET', '/api/approvals').then(
			({ approvals }) => setCount(approvals.length),
			() => setCount(0),
		);
	}, []);
	useEffect(() => {
		if (me?.authenticated === true) read();
	}, [me, read]);
	useLive('approval', read);
	return count;
}
