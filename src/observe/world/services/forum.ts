// A forum of communities with votes: listings of posts, a post with its comments, communities and people.

import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

type Fields = Readonly<Record<string, ServiceJson>>;

const SINCE = 1_735_812_000;
const TEXT = 'A small shop sells notebooks.';
const LINK = 'https://www.site.example/opened';
const thing = (kind: string, data: Fields): Fields => ({ kind, data });
const listing = (...children: readonly ServiceJson[]): Fields =>
	thing('Listing', { after: null, before: null, dist: children.length, modhash: '', geo_filter: '', children });
const votes = (score: number): Fields => ({
	score,
	ups: score,
	downs: 0,
	likes: null,
	gilded: 0,
	all_awardings: [],
	total_awards_received: 0,
	score_hidden: false,
	hide_score: false,
});
/** What posts and comments have in common. */
const entry = (id: string, type: string, community: string): Fields => ({
	id,
	name: `${type}_${id}`,
	author: 'ada',
	author_fullname: 't2_ada1',
	author_flair_text: null,
	author_flair_css_class: null,
	author_flair_template_id: null,
	author_flair_background_color: null,
	author_flair_text_color: null,
	author_flair_richtext: [],
	author_premium: false,
	subreddit: community,
	subreddit_id: 't5_2qh0y',
	subreddit_name_prefixed: `r/${community}`,
	subreddit_type: 'public',
	created: SINCE,
	created_utc: SINCE,
	edited: false,
	archived: false,
	locked: false,
	stickied: false,
	distinguished: null,
	saved: false,
	can_gild: false,
	send_replies: true,
	no_follow: false,
	num_reports: null,
	mod_reports: [],
	user_reports: [],
	removal_reason: null,
	mod_note: null,
	approved_by: null,
	banned_by: null,
});

function post(id: string, community: string): Fields {
	return thing('t3', {
		...entry(id, 't3', community),
		...votes(42),
		title: 'A small shop opens',
		selftext: TEXT,
		selftext_html: `<p>${TEXT}</p>`,
		is_self: true,
		url: LINK,
		domain: 'self.shop',
		permalink: `/r/${community}/comments/${id}/a_small_shop_opens/`,
		num_comments: 1,
		num_crossposts: 0,
		num_duplicates: 0,
		subreddit_subscribers: 1200,
		upvote_ratio: 0.95,
		view_count: null,
		over_18: false,
		spoiler: false,
		hidden: false,
		clicked: false,
		visited: false,
		pinned: false,
		quarantine: false,
		is_video: false,
		is_meta: false,
		is_gallery: false,
		is_original_content: false,
		is_reddit_media_domain: false,
		is_crosspostable: true,
		is_robot_indexable: true,
		contest_mode: false,
		allow_live_comments: false,
		suggested_sort: null,
		removed_by_category: null,
		post_hint: 'self',
		thumbnail: 'self',
		media: null,
		secure_media: null,
		media_embed: {},
		secure_media_embed: {},
		link_flair_text: null,
		link_flair_css_class: null,
		link_flair_template_id: null,
		link_flair_background_color: '',
		link_flair_text_color: 'dark',
		link_flair_type: 'text',
		link_flair_richtext: [],
		event_is_live: false,
		whitelist_status: 'all_ads',
		parent_whitelist_status: 'all_ads',
	});
}

function comment(id: string, to: string, community: string): Fields {
	return thing('t1', {
		...entry(id, 't1', community),
		...votes(3),
		body: 'Congratulations.',
		body_html: '<p>Congratulations.</p>',
		link_id: `t3_${to}`,
		parent_id: `t3_${to}`,
		permalink: `/r/${community}/comments/${to}/a_small_shop_opens/${id}/`,
		is_submitter: false,
		controversiality: 0,
		collapsed: false,
		collapsed_reason: null,
		depth: 0,
		replies: '',
	});
}

function community(name: string): Fields {
	return thing('t5', {
		id: '2qh0y',
		name: 't5_2qh0y',
		display_name: name,
		display_name_prefixed: `r/${name}`,
		title: name,
		url: `/r/${name}/`,
		public_description: TEXT,
		public_description_html: `<p>${TEXT}</p>`,
		description: TEXT,
		description_html: `<p>${TEXT}</p>`,
		submit_text: '',
		submit_text_html: null,
		submit_text_label: null,
		submit_link_label: null,
		header_title: '',
		header_img: null,
		wls: 6,
		whitelist_status: 'all_ads',
		emojis_enabled: true,
		allow_galleries: true,
		allow_images: true,
		allow_videos: true,
		allow_videogifs: true,
		allow_polls: true,
		allow_discovery: true,
		allow_predictions: false,
		allow_talks: false,
		restrict_posting: true,
		restrict_commenting: false,
		link_flair_enabled: true,
		link_flair_position: 'right',
		can_assign_link_flair: false,
		can_assign_user_flair: false,
		free_form_reports: true,
		spoilers_enabled: true,
		original_content_tag_enabled: false,
		all_original_content: false,
		collapse_deleted_comments: false,
		comment_score_hide_mins: 0,
		suggested_comment_sort: null,
		wiki_enabled: true,
		hide_ads: false,
		banner_img: '',
		user_has_favorited: false,
		user_is_banned: false,
		user_is_muted: false,
		user_is_contributor: false,
		user_flair_enabled_in_sr: true,
		user_sr_flair_enabled: null,
		user_flair_text: null,
		notification_level: null,
		subscribers: 1200,
		active_user_count: 12,
		accounts_active: 12,
		created: SINCE,
		created_utc: SINCE,
		subreddit_type: 'public',
		submission_type: 'any',
		lang: 'en',
		over18: false,
		quarantine: false,
		icon_img: '',
		community_icon: '',
		user_is_subscriber: false,
		user_is_moderator: false,
	});
}

const person = (name: string): Fields =>
	thing('t2', { id: 'ada1', name, created: SINCE, created_utc: SINCE, link_karma: 10, comment_karma: 20, total_karma: 30, is_gold: false });

/** A path may end in `.json`, which is no part of the name. */
const named = (value: string | undefined) => (value ?? '').replace(/\.json$/, '') || 'shop';
const posts = (name: string) => json(listing(post('1abc12', name), post('1abc13', name)));

export const forum: ServiceFamily = {
	hosts: ['reddit.com'],
	routes: [
		{ path: '/r/:community/about*', answer: ({ params }) => json(community(named(params['community']))) },
		...['/r/:community/comments/:id*', '/comments/:id*'].map((path) => ({
			path,
			answer: ({ params }: { readonly params: Readonly<Record<string, string>> }) => {
				const [name, id] = [named(params['community']), named(params['id'])];
				return json([listing(post(id, name)), listing(comment('k9x2ab', id, name))]);
			},
		})),
		{ path: '/user/:name/about*', answer: ({ params }) => json(person(named(params['name']))) },
		{
			path: '/user/:name/*',
			answer: ({ params }) => json(listing(post('1abc12', 'shop'), comment('k9x2ab', named(params['name']), 'shop'))),
		},
		{ path: '/api/v1/me*', answer: () => json(person('ada')['data'] ?? {}) },
		{
			path: '/api/info*',
			answer: ({ query }) => {
				const ids = (query['id'] ?? 't3_1abc12').split(',').slice(0, 20);
				const of = (id: string) =>
					id.startsWith('t5_')
						? community('shop')
						: id.startsWith('t1_')
							? comment(id.slice(3), '1abc12', 'shop')
							: post(id.slice(3), 'shop');
				return json(listing(...ids.map(of)));
			},
		},
		{ path: '/subreddits/*', answer: () => json(listing(community('shop'), community('notebooks'))) },
		{ path: '/r/:community/*', answer: ({ params }) => posts(named(params['community'])) },
		{ path: '/r/:community', answer: ({ params }) => posts(named(params['community'])) },
		...['/', '/.json', '/hot*', '/new*', '/top*', '/best*', '/rising*', '/search*'].map((path) => ({
			path,
			method: 'GET',
			answer: () => posts('shop'),
		})),
	],
};
