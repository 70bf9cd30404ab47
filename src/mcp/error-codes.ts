// Error codes of JSON-RPC 2.0 and of the protocol. https://www.jsonrpc.org/specification#error_object

export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;
export const INTERNAL_ERROR = -32_603;
/** Defined since version 2026-07-28. */
export const HEADER_MISMATCH = -32_020;
export const MISSING_CLIENT_CAPABILITY = -32_021;
export const UNSUPPORTED_VERSION = -32_022;
