// Tokens for programs. A new token is shown once, because only its hash is stored.

import { useState } from 'preact/hooks';
import { asProblem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import type { MintedToken, TokenEntry } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { CommandLine } from '../parts/command-line.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { PageHeading } from '../parts/heading.tsx';
import { Ago } from '../parts/moment.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';

const SCOPES = [
	['push', 'push audits'],
	['read', 'read everything'],
	['admin', 'launch, edit and mint; it approves no call'],
] as const;
const LASTS = [
	['', 'never expires'],
	['30', '30 days'],
	['90', '90 days'],
	['365', 'a year'],
] as const;
const DAY_MS = 86_400_000;

export function TokensPage() {
	const answer = useAnswer<{ readonly tokens: readonly TokenEntry[] }>('/api/tokens');
	const [minted, setMinted] = useState<MintedToken>();
	return (
		<>
			<PageHeading title="Tokens" lead="For programs that push or read. Each is shown once, stored as a hash, and can be revoked." />
			<MintForm
				minted={(token) => {
					setMinted(token);
					answer.again();
				}}
			/>
			<WhenAnswered of={answer}>
				{({ tokens }) =>
					tokens.length === 0 ? (
						<Empty title="No token was minted yet.">
							<code>candor push</code> and other programs need one.
						</Empty>
					) : (
						<TokenTable tokens={tokens} again={answer.again} />
					)
				}
			</WhenAnswered>
			{minted === undefined ? null : (
				<Dialog title="Copy it now" close={() => setMinted(undefined)}>
					<p>
						This is the token <Shown text={minted.record.name} />. It is not shown again.
					</p>
					<CommandLine command={minted.token} label="token" />
					<p class="muted">To push an audit with it:</p>
					<CommandLine command={`CANDOR_HUB_URL=${location.origin} CANDOR_TOKEN=${minted.token} candor push report.json`} />
				</Dialog>
			)}
		</>
	);
}

function MintForm({ minted }: { readonly minted: (token: MintedToken) => void }) {
	const [name, setName] = useState('');
	const [scopes, setScopes] = useState<readonly string[]>(['push']);
	const [days, setDays] = useState('90');
	const [trouble, setTrouble] = useState<string>();
	const mint = () => {
		const expires = days === '' ? {} : { expires: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
		request<MintedToken>('POST', '/api/tokens', { name: name.trim(), scopes, ...expires }).then(
			(token) => {
				setName('');
				setTrouble(undefined);
				minted(token);
			},
			(error: unknown) => setTrouble(asProblem(error).message),
		);
	};
	return (
		<form
			class="card mint"
			onSubmit={(event) => {
				event.preventDefault();
				mint();
			}}
		>
			<label class="field labelled">
				<span>Name</span>
				<input
					type="text"
					required
					maxLength={80}
					placeholder="ci of notes"
					value={name}
					onInput={(event) => setName(event.currentTarget.value)}
				/>
			</label>
			<label class="field labelled">
				<span>Lasts</span>
				<select value={days} onChange={(event) => setDays(event.currentTarget.value)}>
					{LASTS.map(([value, title]) => (
						<option key={value} value={value}>
							{title}
						</option>
					))}
				</select>
			</label>
			<fieldset class="checks">
				<legend>May</legend>
				{SCOPES.map(([scope, does]) => (
					<label key={scope} class="check">
						<input
							type="checkbox"
							checked={scopes.includes(scope)}
							onChange={(event) => setScopes(event.currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
						/>
						<span>
							<strong>{scope}</strong> <span class="muted">{does}</span>
						</span>
					</label>
				))}
			</fieldset>
			<button type="submit" class="button primary" disabled={name.trim() === '' || scopes.length === 0}>
				Mint a token
			</button>
			{trouble === undefined ? null : (
				<p role="alert" class="trouble">
					<Shown text={trouble} />
				</p>
			)}
		</form>
	);
}

function TokenTable({ tokens, again }: { readonly tokens: readonly TokenEntry[]; readonly again: () => void }) {
	const [asked, setAsked] = useState<TokenEntry>();
	const [trouble, setTrouble] = useState<string>();
	const revoke = ({ id }: TokenEntry) => {
		setAsked(undefined);
		request('DELETE', `/api/tokens/${encodeURIComponent(id)}`).then(
			() => {
				setTrouble(undefined);
				again();
			},
			(error: unknown) => setTrouble(asProblem(error).message),
		);
	};
	return (
		<>
			{trouble === undefined ? null : (
				<p role="alert" class="trouble">
					{trouble}
				</p>
			)}
			<DataTable
				label="Tokens"
				rows={tokens}
				keyOf={({ id }) => id}
				columns={[
					{ title: 'Name', isHead: true, cell: ({ name }) => <Shown text={name} /> },
					{
						title: 'May',
						cell: ({ scopes }) =>
							scopes.map((scope) => (
								<span key={scope} class={`pill ${scope === 'admin' ? 'medium' : 'quiet-pill'}`}>
									{scope}
								</span>
							)),
					},
					{ title: 'Minted', cell: ({ created }) => <Ago at={created} /> },
					{ title: 'Last used', cell: ({ lastUsed }) => <AgoOrNever at={lastUsed} /> },
					{ title: 'Expires', cell: ({ expires }) => <AgoOrNever at={expires} /> },
					{
						title: 'Revoke',
						isUntitled: true,
						isEnd: true,
						cell: (token) =>
							token.revoked ? (
								<span class="muted">revoked</span>
							) : (
								<button type="button" class="button danger small" onClick={() => setAsked(token)} aria-label={`Revoke ${token.name}`}>
									Revoke
								</button>
							),
					},
				]}
			/>
			{asked === undefined ? null : (
				<Dialog title="Revoke this token?" close={() => setAsked(undefined)}>
					<p>
						Programs that use <Shown text={asked.name} /> are refused from the next request on. This cannot be taken back.
					</p>
					<button type="button" class="button danger" onClick={() => revoke(asked)}>
						Revoke it
					</button>
				</Dialog>
			)}
		</>
	);
}

function AgoOrNever({ at }: { readonly at: TokenEntry['lastUsed'] }) {
	return at === undefined || at === null ? 'never' : <Ago at={at} />;
}
