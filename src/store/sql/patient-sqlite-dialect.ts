import { setTimeout } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely';

/** How long a statement waits for another connection's transaction, of this process or another. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 2;

/**
 * SQLite with statements that wait for another connection's transaction without the thread. Only the first write of a transaction ever waits; every transaction
 * here begins with one, so that what it has read is never out of date.
 */
export class PatientSqliteDialect extends SqliteDialect {
	override createDriver(): Driver {
		const driver = super.createDriver();
		const acquire = driver.acquireConnection.bind(driver);
		driver.acquireConnection = async (options) => patient(await acquire(options));
		return driver;
	}
}

function patient(connection: DatabaseConnection): DatabaseConnection {
	return {
		executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
			for (const end = performance.now() + PATIENCE_MS; ; ) {
				try {
					return await connection.executeQuery<Row>(query);
				} catch (error) {
					if (!isBusy(error) || performance.now() > end) throw error;
					await setTimeout(PAUSE_MS);
				}
			}
		},
		streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
	};
}

function isBusy(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
