// Rows as log records of the OpenTelemetry protocol, in its JSON form (OTLP/HTTP).

import { packageVersion } from '#util/package-files.ts';
import { type ForwardedRow, forwardedLevel, rowSentence } from './forwarded-row.ts';

/** SeverityNumber of the protocol. */
const NUMBERS = { info: 9, notice: 10, warning: 13 } as const;

export function otlpLogs(rows: readonly ForwardedRow[]): object {
	return {
		resourceLogs: [
			{
				resource: { attributes: [attribute('service.name', 'candor'), attribute('service.version', packageVersion())] },
				scopeLogs: [{ scope: { name: 'candor.ledger' }, logRecords: rows.map(logRecord) }],
			},
		],
	};
}

function logRecord(row: ForwardedRow): object {
	const level = forwardedLevel(row);
	return {
		timeUnixNano: `${row.at}000`,
		severityNumber: NUMBERS[level],
		severityText: level,
		body: { stringValue: rowSentence(row) },
		eventName: `candor.${row.kind}`,
		attributes: Object.entries(row).flatMap(([name, value]) => (name === 'at' ? [] : attributesOf(`candor.${name}`, value))),
	};
}

function attributesOf(name: string, value: unknown): readonly object[] {
	if (value === undefined || value === null) return [];
	if (typeof value === 'number' && Number.isSafeInteger(value)) return [{ key: name, value: { intValue: String(value) } }];
	return [attribute(name, typeof value === 'string' ? value : JSON.stringify(value))];
}

function attribute(key: string, stringValue: string): object {
	return { key, value: { stringValue } };
}
