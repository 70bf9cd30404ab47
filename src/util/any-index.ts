/** Every item of a list is taken in the same way: pages[0].name → pages[].name */
export function anyIndex(place: string): string {
	return place.replaceAll(/\[\d+\]/g, '[]');
}
