// Weather and places: forecasts by coordinates, alerts by state, and geocoding of names.

import { daysBefore, json, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

const day = (today: string, index: number) => daysBefore(today, -index).toISOString().slice(0, 10);
const place = {
	id: 2_950_159,
	name: 'Berlin',
	latitude: 52.52,
	longitude: 13.41,
	elevation: 34,
	country_code: 'DE',
	country: 'Germany',
	admin1: 'Berlin',
	timezone: 'Europe/Berlin',
	population: 3_400_000,
	feature_code: 'PPLC',
};

/** Returns each requested variable with one number per time. */
function series(names: string | undefined, times: readonly string[], isSingle = false): Record<string, ServiceJson> {
	const variables = (names ?? '').split(',').filter(Boolean);
	const value = (name: string, index: number) =>
		name === 'sunrise' || name === 'sunset'
			? `${times[index]?.slice(0, 10) ?? ''}T07:30`
			: name === 'weather_code' || name === 'weathercode'
				? 3
				: 10 + (index % 8);
	return Object.fromEntries(variables.map((name) => [name, isSingle ? value(name, 0) : times.map((_, index) => value(name, index))]));
}

function forecast({ query, today }: ServiceRequest): ServiceJson {
	const days = Array.from({ length: 7 }, (_, index) => day(today, index));
	const hours = days.flatMap((date) => Array.from({ length: 24 }, (_, hour) => `${date}T${String(hour).padStart(2, '0')}:00`));
	const units = (names: string | undefined) => Object.fromEntries((names ?? '').split(',').map((name) => [name, '']));
	const now = hours[12] ?? '';
	return {
		latitude: Number(query['latitude']) || 52.5,
		longitude: Number(query['longitude']) || 13.4,
		generationtime_ms: 0.1,
		utc_offset_seconds: 0,
		timezone: 'GMT',
		timezone_abbreviation: 'GMT',
		elevation: 34,
		current_weather: { time: now, temperature: 12.5, windspeed: 9, winddirection: 180, weathercode: 3, is_day: 1 },
		current_units: units(query['current']),
		current: { time: now, interval: 900, ...series(query['current'], [now], true) },
		hourly_units: units(query['hourly']),
		hourly: { time: hours, ...series(query['hourly'], hours) },
		daily_units: units(query['daily']),
		daily: { time: days, ...series(query['daily'], days) },
	};
}

const periods = (today: string) =>
	Array.from({ length: 4 }, (_, index) => ({
		number: index + 1,
		name: index % 2 === 0 ? 'Today' : 'Tonight',
		startTime: `${day(today, index)}T06:00:00-05:00`,
		endTime: `${day(today, index)}T18:00:00-05:00`,
		isDaytime: index % 2 === 0,
		temperature: 54,
		temperatureUnit: 'F',
		windSpeed: '5 mph',
		windDirection: 'NW',
		shortForecast: 'Partly Cloudy',
		detailedForecast: 'Partly cloudy, with a high near 54.',
		probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: 10 },
	}));
const measured = (value: number) => ({ unitCode: 'wmoUnit:degC', value, qualityControl: 'V' });

export const weather: readonly ServiceFamily[] = [
	{
		hosts: ['open-meteo.com'],
		routes: [
			{ path: '/v1/search', answer: () => json({ results: [place], generationtime_ms: 0.5 }) },
			{ path: '/v1/*', answer: (request) => json(forecast(request)) },
		],
	},
	{
		hosts: ['nominatim.openstreetmap.org'],
		routes: [
			{
				path: '/search',
				answer: () =>
					json([
						{
							place_id: 1,
							lat: '52.52',
							lon: '13.41',
							display_name: 'Berlin, Germany',
							name: 'Berlin',
							type: 'city',
							importance: 0.8,
							address: { city: 'Berlin', country: 'Germany', country_code: 'de' },
							boundingbox: ['52.3', '52.7', '13.1', '13.8'],
						},
					]),
			},
			{
				path: '/reverse',
				answer: () =>
					json({
						place_id: 1,
						lat: '52.52',
						lon: '13.41',
						display_name: 'Berlin, Germany',
						address: { city: 'Berlin', country: 'Germany', country_code: 'de' },
					}),
			},
		],
	},
	{
		hosts: ['weather.gov'],
		routes: [
			{
				path: '/points/:point',
				answer: ({ host }) =>
					json({
						properties: {
							gridId: 'OKX',
							gridX: 33,
							gridY: 35,
							cwa: 'OKX',
							timeZone: 'America/New_York',
							forecast: `https://${host}/gridpoints/OKX/33,35/forecast`,
							forecastHourly: `https://${host}/gridpoints/OKX/33,35/forecast/hourly`,
							forecastGridData: `https://${host}/gridpoints/OKX/33,35`,
							observationStations: `https://${host}/gridpoints/OKX/33,35/stations`,
							relativeLocation: { properties: { city: 'New York', state: 'NY' } },
						},
					}),
			},
			{
				path: '/gridpoints/:office/:grid/stations',
				answer: ({ host }) =>
					json({
						features: [
							{
								id: `https://${host}/stations/KNYC`,
								properties: { stationIdentifier: 'KNYC', name: 'New York City' },
								geometry: { coordinates: [-74, 40.7] },
							},
						],
					}),
			},
			{
				path: '/gridpoints/:office/:grid/*',
				answer: ({ today }) =>
					json({
						properties: {
							updated: `${today}T10:00:00+00:00`,
							generatedAt: `${today}T10:00:00+00:00`,
							updateTime: `${today}T10:00:00+00:00`,
							units: 'us',
							elevation: measured(10),
							periods: periods(today),
						},
					}),
			},
			{
				path: '/stations/:station/observations*',
				answer: ({ today }) =>
					json({
						properties: {
							timestamp: `${today}T10:00:00+00:00`,
							textDescription: 'Cloudy',
							temperature: measured(12),
							dewpoint: measured(8),
							windSpeed: measured(9),
							windDirection: measured(180),
							windGust: measured(12),
							barometricPressure: measured(101_300),
							visibility: measured(16_000),
							relativeHumidity: measured(70),
							heatIndex: measured(12),
							windChill: measured(11),
							cloudLayers: [],
						},
					}),
			},
			{
				path: '/alerts*',
				answer: ({ today }) =>
					json({
						title: 'Current alerts',
						features: [
							{
								id: 'a1',
								properties: {
									id: 'a1',
									event: 'Wind Advisory',
									areaDesc: 'New York',
									severity: 'Moderate',
									status: 'Actual',
									urgency: 'Expected',
									certainty: 'Likely',
									headline: 'Wind Advisory',
									description: 'Gusts up to 45 mph.',
									instruction: 'Secure loose objects.',
									effective: `${today}T08:00:00Z`,
									onset: `${today}T08:00:00Z`,
									expires: `${today}T20:00:00Z`,
									ends: `${today}T20:00:00Z`,
									sent: `${today}T07:00:00Z`,
									senderName: 'NWS New York',
								},
							},
						],
					}),
			},
		],
	},
];
