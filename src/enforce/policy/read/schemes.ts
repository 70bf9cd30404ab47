// Schemes that make a fetcher do more than fetch a page: read files, speak raw protocols, unpack, run.

const ODD_SCHEMES: ReadonlySet<string> = new Set([
	'file', 'gopher', 'gophers', 'dict', 'ftp', 'ftps', 'tftp', 'sftp', 'scp', 'ldap', 'ldaps', 'ldapi', 'jar', 'netdoc', 'data', 'javascript', 'vbscript', 'php',
	'phar', 'expect', 'zip', 'glob', 'compress.zlib', 'compress.bzip2', 'ogg', 'rar', 'ssh2', 'ssh2.sftp', 'ssh2.exec', 'smb', 'smbs', 'cifs', 'nfs', 'afp', 'view-source', 'telnet', 'imap', 'imaps',
	'pop3', 'pop3s', 'smtp', 'smtps', 'rtsp', 'rmi', 'iiop', 'jndi', 'unix', 'npipe', 'local_file', 'local-file', 'resource', 'res', 'chrome',
	'mhtml', 'filesystem', 'intent', 'ms-msdt', 'search-ms', 'ext',
]); // biome-ignore format: a list

/** Also matches a part of a compound scheme: git+file:, http+unix: */
export function isOdd(scheme: string): boolean {
	return ODD_SCHEMES.has(scheme) || (scheme.includes('+') && scheme.split('+').some((part) => ODD_SCHEMES.has(part)));
}

/** The odd schemes that need no slashes after the colon. */
export const OPAQUE =
	/^(?:data:[\w.+-]+\/[\w.+-]+[;,]|data:[;,]|javascript:|vbscript:|jar:[a-z]+:|view-source:[a-z]+:|netdoc:\/|file:[\\/]|php:\/|jndi:[a-z]+:|ms-msdt:|ext::)/i;

/** An image or a sound inside the argument itself. */
export const HARMLESS_DATA =
	/^data:(?:image\/(?:png|jpe?g|gif|webp|bmp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|font\/[\w.+-]+|text\/plain)[;,]/i;
