// Finds hosts that a word of the command line names. A named host only explains a connection to exactly that host.

// sample: postgresql://ada:secret@db.example:5432/notes
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
// sample: db.example:5432 · localhost:8080 · [2001:db8::1]:443 · 203.0.113.7
const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[a-z\d_](?:[a-z\d_.-]*[a-z\d])?)(?::(\d{1,5}))?$/i;
// sample: api.weather.example
const DOTTED_NAME = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i;
// sample: 203.0.113.7
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
// sample: settings.json: a file that does not exist (yet) rather than a host
const FILE_NAME =
	/\.(js|mjs|cjs|ts|jsx|tsx|json|jsonc|yaml|yml|toml|ini|conf|cfg|env|py|sh|md|txt|log|db|sqlite3?|csv|html|xml|pdf|png|jpg|zip|gz|pem|key|lock)$/i;

export function namedHosts(word: string): string[] {
	const authority = AUTHORITY.exec(word)?.[1];
	if (authority !== undefined) {
		const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
		return hosts.flatMap((host) => canonicalHost(host.replace(/:\d*$/, '')));
	}
	return word.split(',').flatMap((part) => {
		const [, host = '', port] = HOST_AND_PORT.exec(part) ?? [];
		const isName = DOTTED_NAME.test(host) && !FILE_NAME.test(host);
		const isHost = host.startsWith('[') || IPV4.test(host) || host === 'localhost' || isName;
		// `tag:1` is a word. A single name with a port counts only if the number could be a port that servers use, from 80 on.
		return isHost || (host !== '' && port !== undefined && Number(port) >= 80 && Number.isNaN(Number(host))) ? canonicalHost(host) : [];
	});
}

/** Returns the host in lower case, Punycode or dotted IPv4, as it appears in a lookup or a connection. */
function canonicalHost(host: string): string[] {
	if (host === '' || host.length > 253) return [];
	// The http scheme is needed, because URL normalises the host only for such schemes.
	const url = URL.parse(`http://${host}/`);
	return url === null ? [] : [url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')];
}
