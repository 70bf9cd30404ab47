// The services that issue well-known credentials, by the first word of the variable that people keep them in. A credential of one of them belongs to that
// service alone, whatever hosts a package names. Services that people also run themselves are not listed, because any host may be theirs.

const ISSUERS: Readonly<Record<string, readonly string[]>> = {
	airtable: ['airtable.com'],
	anthropic: ['anthropic.com'],
	apify: ['apify.com'],
	asana: ['asana.com'],
	aws: ['amazonaws.com', 'aws.com', 'api.aws'],
	brave: ['brave.com'],
	browserbase: ['browserbase.com'],
	calendly: ['calendly.com'],
	clickup: ['clickup.com'],
	cloudflare: ['cloudflare.com'],
	cohere: ['cohere.ai', 'cohere.com'],
	deepl: ['deepl.com'],
	deepseek: ['deepseek.com'],
	digitalocean: ['digitalocean.com'],
	discord: ['discord.com', 'discordapp.com', 'discord.gg'],
	dropbox: ['dropbox.com', 'dropboxapi.com'],
	elevenlabs: ['elevenlabs.io'],
	exa: ['exa.ai'],
	figma: ['figma.com'],
	gemini: ['googleapis.com'],
	github: ['github.com', 'githubcopilot.com'],
	gitlab: ['gitlab.com'],
	google: ['googleapis.com', 'accounts.google.com'],
	groq: ['groq.com'],
	heroku: ['heroku.com'],
	hf: ['huggingface.co', 'hf.co'],
	hubspot: ['hubapi.com', 'hubspot.com'],
	huggingface: ['huggingface.co', 'hf.co'],
	linear: ['linear.app'],
	linkedin: ['linkedin.com'],
	mailgun: ['mailgun.net'],
	mapbox: ['mapbox.com'],
	mistral: ['mistral.ai'],
	netlify: ['netlify.com'],
	newsapi: ['newsapi.org'],
	notion: ['notion.com', 'notion.so'],
	openai: ['openai.com'],
	openrouter: ['openrouter.ai'],
	openweathermap: ['openweathermap.org'],
	paypal: ['paypal.com'],
	perplexity: ['perplexity.ai'],
	pinecone: ['pinecone.io'],
	reddit: ['reddit.com'],
	replicate: ['replicate.com'],
	resend: ['resend.com'],
	sendgrid: ['sendgrid.com'],
	serpapi: ['serpapi.com'],
	serper: ['serper.dev'],
	shopify: ['shopify.com', 'myshopify.com'],
	slack: ['slack.com'],
	spotify: ['spotify.com'],
	stripe: ['stripe.com'],
	tavily: ['tavily.com'],
	telegram: ['telegram.org'],
	todoist: ['todoist.com'],
	trello: ['trello.com'],
	twilio: ['twilio.com'],
	twitter: ['twitter.com', 'x.com'],
	vercel: ['vercel.com'],
	xai: ['x.ai'],
	youtube: ['googleapis.com', 'youtube.com'],
	zoom: ['zoom.us'],
};

/** The domains of the service whose credential a variable holds. Undefined for a service that is not well known. */
export function issuersOf(variable: string): readonly string[] | undefined {
	const name = service(variable);
	return Object.hasOwn(ISSUERS, name) ? ISSUERS[name] : undefined;
}

/** OPENAI_KEY, OPENAI_API_KEY → openai */
export function service(variable: string): string {
	return (variable.split('_')[0] ?? '').toLowerCase();
}
