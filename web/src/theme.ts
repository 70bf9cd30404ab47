// Light or dark theme: the system's setting, unless the person chose one.

import { useEffect, useState } from 'preact/hooks';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'candor-theme';
const DARK = '(prefers-color-scheme: dark)';

function stored(): Theme {
	try {
		const value = localStorage.getItem(KEY);
		return THEMES.find((theme) => theme === value) ?? 'system';
	} catch {
		return 'system'; // a page that was opened from a file may have no storage
	}
}

function applyTheme(theme: Theme): void {
	const isDark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
	document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export function useTheme(): { readonly theme: Theme; readonly next: () => void } {
	const [theme, setTheme] = useState(stored);
	useEffect(() => {
		applyTheme(theme);
		try {
			localStorage.setItem(KEY, theme);
		} catch {
			// the choice applies to this page only
		}
		const query = matchMedia(DARK);
		const changed = () => applyTheme(theme);
		query.addEventListener('change', changed);
		return () => query.removeEventListener('change', changed);
	}, [theme]);
	return { theme, next: () => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system') };
}
