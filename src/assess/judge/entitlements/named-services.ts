// The part of the reviewed table that is about services which a text calls by name, such as games, films and messengers, and whose interface has another name.

import type { Domain } from './domain.ts';

export const NAMED_SERVICES: readonly Domain[] = [
	{ name: 'Steam', words: ['steam', 'steamworks'], hosts: ['steampowered.com', 'steamcommunity.com', 'steamstatic.com', 'steamspy.com'] },
	{
		name: 'game shops',
		words: ['gog', 'epicgames', 'epicgamesstore', 'eshop', 'nintendo', 'playstation', 'xbox', 'itchio', 'cheapshark', 'isthereanydeal'],
		hosts: [
			'gog.com', 'gog-statics.com', 'epicgames.com', 'nintendo.com', 'nintendo-europe.com', 'playstation.com', 'xbox.com', 'itch.io', 'cheapshark.com',
			'isthereanydeal.com',
		], // biome-ignore format: a list
	},
	{ name: 'Pokémon', words: ['pokemon', 'pokedex'], hosts: ['pokeapi.co', 'pokemon.com'] },
	{ name: 'chess', words: ['chess', 'lichess'], hosts: ['chess.com', 'lichess.org', 'lichess.ovh'] },
	{
		name: 'Formula 1',
		words: ['formula1', 'formulaone', 'f1', 'fastf1', 'grandprix'],
		hosts: ['formula1.com', 'ergast.com', 'jolpi.ca', 'openf1.org', 'fia.com'],
	},
	{
		name: 'sports',
		words: ['nba', 'nfl', 'mlb', 'nhl', 'espn', 'basketball', 'baseball'],
		hosts: ['nba.com', 'nfl.com', 'mlb.com', 'nhle.com', 'espn.com', 'balldontlie.io', 'thesportsdb.com'],
	},
	{
		name: 'films',
		words: ['imdb', 'tmdb', 'omdb', 'movie', 'movies', 'tvshow', 'tvshows', 'themoviedb'],
		hosts: ['imdb.com', 'themoviedb.org', 'tmdb.org', 'omdbapi.com', 'tvmaze.com', 'media-amazon.com'],
	},
	{
		name: 'music',
		words: ['musicbrainz', 'lastfm', 'discogs', 'lyrics', 'spotify'],
		hosts: ['musicbrainz.org', 'audioscrobbler.com', 'last.fm', 'discogs.com', 'genius.com', 'spotify.com', 'scdn.co'],
	},
	{
		name: 'astronomy',
		words: ['nasa', 'astronomy', 'asteroid', 'asteroids', 'exoplanet', 'exoplanets', 'simbad', 'astroquery'],
		hosts: ['nasa.gov', 'stsci.edu', 'harvard.edu', 'u-strasbg.fr', 'unistra.fr', 'esa.int', 'eso.org', 'caltech.edu', 'sdss.org'],
	},
	{
		name: 'Reddit',
		words: ['reddit', 'subreddit', 'subreddits'],
		hosts: ['reddit.com', 'redd.it', 'redditmedia.com', 'redditstatic.com'],
	},
	{ name: 'Twitter', words: ['twitter', 'tweet', 'tweets'], hosts: ['twitter.com', 'x.com', 'twimg.com'] },
	{ name: 'Discord', words: ['discord'], hosts: ['discord.com', 'discordapp.com', 'discord.gg'] },
	{ name: 'Telegram', words: ['telegram'], hosts: ['telegram.org', 't.me'] },
	{ name: 'budgets', words: ['ynab', 'youneedabudget'], hosts: ['ynab.com', 'youneedabudget.com'] },
	{
		name: 'Atlassian',
		words: ['atlassian', 'jira', 'confluence', 'bitbucket', 'trello'],
		// Customers rent names below atlassian.net. The user's own one is a setting.
		hosts: ['atlassian.com', 'bitbucket.org', 'trello.com'],
	},
	{
		name: 'names and addresses of the internet',
		words: ['whois', 'rdap', 'ipgeolocation', 'dnsrecord', 'dnsrecords', 'dnslookup'],
		hosts: [
			'rdap.org',
			'ipinfo.io',
			'ip-api.com',
			'ipapi.co',
			'dns.google',
			'cloudflare-dns.com',
			'iana.org',
			'arin.net',
			'ripe.net',
			'verisign.com',
		],
	},
];
