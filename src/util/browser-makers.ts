/** Hosts that browsers contact for time, updates, lists and features. Data that arrives there reaches no one else. */
export const BROWSER_MAKERS: ReadonlySet<string> = new Set([
	'clients2.google.com', 'clients4.google.com', 'update.googleapis.com', 'accounts.google.com', 'clientservices.googleapis.com', 'mtalk.google.com',
	'android.clients.google.com', 'optimizationguide-pa.googleapis.com', 'content-autofill.googleapis.com', 'safebrowsing.googleapis.com',
	'safebrowsingohttpgateway.googleapis.com', 'redirector.gvt1.com', 'edgedl.me.gvt1.com', 'edge.microsoft.com', 'firefox.settings.services.mozilla.com',
	'detectportal.firefox.com', 'content-signature-2.cdn.mozilla.net',
]); // biome-ignore format: a list
