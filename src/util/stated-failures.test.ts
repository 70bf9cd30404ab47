// Failures that objects and small pages state in forms of their own, and data that looks like them.

import { expect, test } from 'vitest';
import { wholeErrorText } from './error-text.ts';

test.for([
	['{"name":"FetchError","message":"offline","stack":"FetchError: offline\\n at x (a.js:1:1)"}', 'offline'],
	['{"__type":"AccessDeniedException","message":"not yours"}', 'not yours'],
	['{"type":"java.io.IOException","message":"disk is gone","cause":null}', 'disk is gone'],
	['{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods is forbidden","reason":"Forbidden","code":403}', 'pods is forbidden'],
	['{"fault":{"faultstring":"Invalid ApiKey","detail":{"errorcode":"x"}}}', 'faultstring'],
	['{"error_code":"E1001","error_msg":"bad key"}', 'bad key'],
	['{"success":0,"info":{"type":"missing_access_key"}}', 'missing_access_key'],
	['{"cod":"404","message":"city not found"}', 'city not found'],
	['{"data":{"team":null},"errors":[{"message":"no such team","path":["team"]}]}', 'no such team'],
	['{"succeeded":false,"message":"offline"}', 'offline'],
	['{"hasError":true,"message":"offline"}', 'offline'],
	['{"failed":true,"reason":"offline"}', 'offline'],
	['{"errno":-111,"code":"ECONNREFUSED","syscall":"connect","address":"127.0.0.1","port":80}', 'ECONNREFUSED'],
	['{"Code":"InvalidAccessKeyId","Message":"The key is unknown","RequestId":"a"}', 'The key is unknown'],
	['{"@type":"type.googleapis.com/x","code":7,"message":"not yours","details":[]}', 'not yours'],
	['{"status":"NOT_OK","reason":"offline"}', 'offline'],
	['<h1>503 Service Unavailable</h1>', '503'],
	['<!DOCTYPE html><html><body><center><h1>502 Bad Gateway</h1></center><hr></body></html>', '502'],
])('a failure: %j', ([text, message]) => {
	expect(wholeErrorText(text ?? '')).toContain(message);
}); // biome-ignore format: one case a line

test.for([
	'{"name":"TypeError","message":"x is undefined","count":17,"lastSeen":"2026-11-15"}',
	'{"name":"Terror","message":"a film of 1978"}',
	'{"type":"ValueError","description":"a built-in exception of Python"}',
	'{"kind":"Status","mood":"tired"}',
	'{"error_code":"OK","error_msg":"success"}',
	'{"success":0,"failure":0,"pending":3}',
	'{"succeeded":false,"id":17,"name":"nightly build"}',
	'{"failed":true,"test":"adds two numbers","duration":3}',
	'{"has_errors":true,"file":"a.ts","issues":[{"line":3}]}',
	'{"data":{"user":null}}',
	'{"data":{"user":{"id":3},"team":null},"errors":[{"message":"no such team","path":["team"]}]}',
	'{"Code":"US","Message":"United States","RequestId":"a"}',
	'{"code":0,"message":"fine","details":[]}',
	'{"address":"127.0.0.1","port":80,"syscall":"connect"}',
	'{"translation":"Datei nicht gefunden"}',
	'{"logs":"Error: offline"}',
	'<p>503 is the code of an unavailable service.</p>',
	'<h1>Error handling</h1><p>Use Result.</p>',
	'<svg xmlns="http://www.w3.org/2000/svg"><text>Error: offline</text></svg>',
])('data that looks like a failure: %j', (text) => {
	expect(wholeErrorText(text)).toBeUndefined();
});
