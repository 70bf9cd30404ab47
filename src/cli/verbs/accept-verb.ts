// Declares `candor accept` and its flags.

import type { Command } from 'commander';
import type { AcceptFlags } from '../commands/accept.ts';

export function addAcceptVerb(program: Command): void {
	program
		.command('accept')
		.description(
			'accept what an audited server declares now: until then declaration-changed stays a finding; without arguments: what waits',
		)
		.usage('[server] [flags]')
		.argument('[server]', 'its name, as the finding’s fix has it')
		.option('--digest <start>', 'only if it is still the declaration that the finding was about')
		.option('--key-file <file>', 'sign with this Ed25519 private key (PEM, also from a pipe) in the place of a passphrase')
		.option('--passphrase-fd <n>', 'read the passphrase from this file descriptor in the place of the terminal')
		.option('--ledger <file>', 'where the approval is written down (default: ledger.db in candor’s data directory)')
		.addHelpText(
			'after',
			'\nIt is signed with the key that `candor approve --init` sets, as approvals are (docs/guard.md#approval-is-a-persons).',
		)
		.action(async (server: string | undefined, flags: AcceptFlags) => {
			const { acceptDeclarationCommand } = await import('../commands/accept.ts');
			process.exitCode = await acceptDeclarationCommand(server, flags);
		});
}
