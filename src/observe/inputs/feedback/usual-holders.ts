// The objects in which APIs usually keep a field. A client that reads a field of an absent object names the field alone.

/** Each row: the names of objects, and the fields that they hold. */
const ROWS: readonly (readonly [holders: string, fields: string])[] = [
	['urls images sizes thumbnails', 'small regular raw full thumb thumbnail medium large original standard'],
	['location geometry coordinates coord position', 'lat lng lon latitude longitude'],
	['source destination head base', 'commit branch repository ref sha'],
	['user author owner creator', 'login username screen_name screenName display_name displayName email avatar_url'],
	[
		'pagination paging pageInfo page_info meta',
		'total total_count totalCount total_pages totalPages next_cursor hasNextPage endCursor cursor',
	],
	['links _links', 'self html href download download_location'],
	['market_data quote quotes price', 'usd eur USD EUR current_price market_cap percent_change_24h'],
	['current main weather condition', 'temp temperature humidity feels_like wind_speed'],
	['snippet statistics', 'channelTitle publishedAt viewCount likeCount'],
	['message delta', 'content role tool_calls'],
	['status state', 'code statusCategory'],
];

/** Returns nothing for a field that has no usual place. */
export function usualHolders(field: string): readonly string[] {
	return ROWS.filter(([, fields]) => fields.split(' ').includes(field)).flatMap(([holders]) => holders.split(' '));
}

const LINKS = new Set(
	'small regular raw full thumb thumbnail medium large original standard html href download download_location'.split(' '),
);

/** Whether the field is usually a text. */
export function isUsuallyText(field: string): boolean {
	return LINKS.has(field);
}
