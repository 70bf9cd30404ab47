// Places, routes and heights: the web services of the large map providers.

import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

const POINT = { lat: 52.52, lng: 13.41 };
const ADDRESS = 'Alexanderplatz 1, 10178 Berlin, Germany';
const VIEWPORT = { northeast: { lat: 52.53, lng: 13.42 }, southwest: { lat: 52.51, lng: 13.4 } };
const DISTANCE = { text: '5.2 km', value: 5200 };
const DURATION = { text: '12 mins', value: 720 };
const ok = (fields: Readonly<Record<string, ServiceJson>>) => json({ status: 'OK', ...fields });

const geocoded = {
	address_components: [
		{ long_name: 'Berlin', short_name: 'Berlin', types: ['locality', 'political'] },
		{ long_name: 'Germany', short_name: 'DE', types: ['country', 'political'] },
	],
	formatted_address: ADDRESS,
	geometry: { location: POINT, location_type: 'ROOFTOP', viewport: VIEWPORT },
	place_id: 'ChIJAVkDPzdOqEcRcDteW0YgIQQ',
	types: ['street_address'],
};
const place = {
	...geocoded,
	name: 'A small shop',
	vicinity: 'Alexanderplatz 1, Berlin',
	rating: 4.5,
	user_ratings_total: 12,
	price_level: 2,
	business_status: 'OPERATIONAL',
	formatted_phone_number: '030 5550100',
	website: 'https://www.site.example/shop',
	opening_hours: { open_now: true, weekday_text: ['Monday: 9:00 AM – 6:00 PM'] },
	reviews: [{ author_name: 'Ada', rating: 5, text: 'Good notebooks.', time: 1_735_812_000 }],
	photos: [],
};
const step = {
	distance: DISTANCE,
	duration: DURATION,
	start_location: POINT,
	end_location: { lat: 52.5, lng: 13.45 },
	html_instructions: 'Head <b>east</b>',
	polyline: { points: '_p~iF~ps|U_ulLnnqC' },
	travel_mode: 'DRIVING',
};
const leg = { ...step, start_address: ADDRESS, end_address: ADDRESS, steps: [step], duration_in_traffic: DURATION };
const line = { type: 'LineString', coordinates: [[13.41, 52.52], [13.45, 52.5]] }; // biome-ignore format: points

/** Routes as GeoJSON-based services describe them. */
const waypoint = { name: 'East', location: [13.41, 52.52], distance: 0, waypoint_index: 0, trips_index: 0, matchings_index: 0 };
const plannedRoute = {
	distance: 5200,
	duration: 720,
	weight: 720,
	geometry: line,
	legs: [
		{
			distance: 5200,
			duration: 720,
			summary: 'East',
			steps: [{ distance: 5200, duration: 720, name: 'East', maneuver: { instruction: 'Head east' } }],
		},
	],
};
const feature = {
	type: 'Feature',
	id: 'place.1',
	place_name: ADDRESS,
	text: 'Berlin',
	center: [13.41, 52.52],
	geometry: { type: 'Point', coordinates: [13.41, 52.52] },
	properties: {
		name: 'Berlin',
		mapbox_id: 'place.1',
		full_address: ADDRESS,
		feature_type: 'place',
		coordinates: { latitude: 52.52, longitude: 13.41 },
	},
};
const collection = { type: 'FeatureCollection', features: [feature] };
const newPlace = {
	id: geocoded.place_id,
	name: `places/${geocoded.place_id}`,
	displayName: { text: 'A small shop', languageCode: 'en' },
	formattedAddress: ADDRESS,
	location: { latitude: 52.52, longitude: 13.41 },
	rating: 4.5,
	userRatingCount: 12,
	types: ['store'],
};
const computed = {
	distanceMeters: 5200,
	duration: '720s',
	staticDuration: '720s',
	polyline: { encodedPolyline: '_p~iF~ps|U_ulLnnqC' },
	localizedValues: { distance: { text: '5.2 km' }, duration: { text: '12 mins' }, staticDuration: { text: '12 mins' } },
	description: 'East',
	warnings: [],
	legs: [{ distanceMeters: 5200, duration: '720s', steps: [], startLocation: {}, endLocation: {}, localizedValues: {} }],
};

export const maps: readonly ServiceFamily[] = [
	{
		hosts: ['maps.googleapis.com'],
		routes: [
			{ path: '/maps/api/geocode/json', answer: () => ok({ results: [geocoded], plus_code: {} }) },
			{
				path: '/maps/api/elevation/json',
				answer: ({ query }) =>
					ok({ results: (query['locations'] ?? '').split('|').map(() => ({ elevation: 34.5, location: POINT, resolution: 9.5 })) }),
			},
			{
				path: '/maps/api/timezone/json',
				answer: () => ok({ dstOffset: 0, rawOffset: 3600, timeZoneId: 'Europe/Berlin', timeZoneName: 'Central European Standard Time' }),
			},
			{
				path: '/maps/api/directions/json',
				answer: () =>
					ok({
						geocoded_waypoints: [],
						routes: [
							{
								summary: 'East',
								legs: [leg],
								bounds: VIEWPORT,
								overview_polyline: step.polyline,
								warnings: [],
								waypoint_order: [],
								copyrights: '',
							},
						],
					}),
			},
			{
				path: '/maps/api/distancematrix/json',
				answer: ({ query }) => {
					const [origins = [], destinations = []] = ['origins', 'destinations'].map((name) => (query[name] ?? '').split('|'));
					const elements = destinations.map(() => ({ status: 'OK', distance: DISTANCE, duration: DURATION }));
					return ok({
						origin_addresses: origins.map(() => ADDRESS),
						destination_addresses: destinations.map(() => ADDRESS),
						rows: origins.map(() => ({ elements })),
					});
				},
			},
			{ path: '/maps/api/place/details/json', answer: () => ok({ result: place, html_attributions: [] }) },
			{
				path: '/maps/api/place/autocomplete/json',
				answer: () => ok({ predictions: [{ description: ADDRESS, place_id: geocoded.place_id, types: [], terms: [] }] }),
			},
			{ path: '/maps/api/place/findplacefromtext/json', answer: () => ok({ candidates: [place] }) },
			{ path: '/maps/api/place/:kind/json', answer: () => ok({ results: [place], html_attributions: [] }) },
		],
	},
	{
		hosts: ['places.googleapis.com'],
		routes: [
			{
				method: 'POST',
				path: '/v1/places:autocomplete',
				answer: () => json({ suggestions: [{ placePrediction: { placeId: newPlace.id, text: { text: ADDRESS } } }] }),
			},
			{ method: 'POST', path: '/v1/*', answer: () => json({ places: [newPlace] }) },
			{ path: '/v1/places/:id', answer: () => json(newPlace) },
		],
	},
	{
		hosts: ['routes.googleapis.com'],
		routes: [
			{ path: '/directions/*', answer: () => json({ routes: [computed], geocodingResults: {} }) },
			{
				path: '/distanceMatrix/*',
				answer: ({ body }) => {
					const count = (name: string) => (Array.isArray(body[name]) ? body[name].length : 1);
					const places = Array.from({ length: count('origins') }, (_, originIndex) =>
						Array.from({ length: count('destinations') }, (__, destinationIndex) => ({ originIndex, destinationIndex })),
					).flat();
					return json(places.map((at) => ({ ...computed, ...at, condition: 'ROUTE_EXISTS', status: {} })));
				},
			},
		],
	},
	{
		hosts: ['api.mapbox.com'],
		routes: [
			{ path: '/geocoding/*', answer: () => json(collection) },
			{ path: '/search/details/*', answer: () => json(feature) },
			{ path: '/search/*', answer: () => json({ ...collection, suggestions: [feature.properties], attribution: '' }) },
			{ path: '/isochrone/*', answer: () => json({ ...collection, features: [{ ...feature, geometry: line }] }) },
			{
				path: '/directions-matrix/*',
				answer: () => json({ code: 'Ok', durations: [[0, 720]], distances: [[0, 5200]], sources: [], destinations: [] }),
			},
			{ path: '/directions/*', answer: () => json({ code: 'Ok', uuid: '1', routes: [plannedRoute], waypoints: [] }) },
			{ path: '/matching/*', answer: () => json({ code: 'Ok', uuid: '1', matchings: [plannedRoute], tracepoints: [waypoint] }) },
			{ path: '/optimized-trips/*', answer: () => json({ code: 'Ok', uuid: '1', trips: [plannedRoute], waypoints: [waypoint] }) },
		],
	},
	{
		hosts: ['project-osrm.org'],
		routes: [
			{
				path: '/*',
				answer: () =>
					json({
						code: 'Ok',
						routes: [plannedRoute],
						trips: [plannedRoute],
						waypoints: [waypoint],
						durations: [[0, 720]],
					}),
			},
		],
	},
	{
		hosts: ['overpass-api.de', 'overpass.kumi.systems'],
		routes: [
			{
				path: '/api/interpreter',
				answer: () =>
					json({
						version: 0.6,
						generator: 'Overpass API',
						elements: [{ type: 'node', id: 1, lat: 52.52, lon: 13.41, tags: { name: 'A small shop', amenity: 'cafe', shop: 'books' } }],
					}),
			},
		],
	},
];
