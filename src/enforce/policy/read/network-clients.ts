// Programs and functions that connect to where their arguments say.

/** curl, wget and similar programs, which fetch what follows. */
export const FETCHES =
	/\b(?:curl|wget|fetch|axios|urllib|requests\.(?:get|post|put|request)|https?\.(?:get|request)|Invoke-WebRequest|Invoke-RestMethod|iwr|irm|urlopen|nc|ncat|netcat|git clone)\b/;
export const CLIENTS =
	/\b(?:ssh|scp|sftp|rsync|telnet|ftp|tftp|socat|nmap|redis-cli|mysql|mysqldump|psql|pg_dump|mongo|mongosh|https?|xh|lynx|w3m|links|aria2c|ping|dig|nslookup|traceroute|smbclient|mount|sshfs|openssl s_client|ldapsearch|snmpwalk|websocat|grpcurl)(?=\s)/;
