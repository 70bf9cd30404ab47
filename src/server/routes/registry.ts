// Every route of the server. A new route is one file and one line here.

import { addApprovals } from './approvals.ts';
import { addAuditRoutes } from './audit-log.ts';
import { addAudits } from './audits.ts';
import { addDashboard } from './dashboard.ts';
import { addEvents } from './events.ts';
import { addFleet } from './fleet.ts';
import { addHealth } from './health.ts';
import { addInspect } from './inspect.ts';
import { addLedger } from './ledger.ts';
import { addLogin } from './login.ts';
import { addMetrics } from './metrics.ts';
import { addOverview } from './overview.ts';
import { addPolicies } from './policies.ts';
import { addPush } from './push.ts';
import { addRisk } from './risk.ts';
import type { RoutePlugin } from './route-plugin.ts';
import { addRuns } from './runs.ts';
import { addSandbox } from './sandbox.ts';
import { addServers } from './servers.ts';
import { addTokens } from './tokens.ts';

export const ROUTES: readonly RoutePlugin[] = [
	// This plugin comes first, because it counts the requests of all others.
	addMetrics,
	addHealth,
	addInspect,
	addAuditRoutes,
	addRisk,
	addLogin,
	addDashboard,
	addPush,
	addAudits,
	addServers,
	addRuns,
	addFleet,
	addEvents,
	addTokens,
	addLedger,
	addPolicies,
	addApprovals,
	addOverview,
	addSandbox,
];
