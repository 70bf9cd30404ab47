import { useTheme } from '../theme.ts';

const SIGNS = { system: '◐', light: '☀', dark: '☾' } as const;

export function ThemeSwitch() {
	const { theme, next } = useTheme();
	return (
		<button
			type="button"
			class="quiet"
			onClick={next}
			aria-label={`Colours: ${theme}. Change`}
			title={`Colours: ${theme}`}
			data-theme-switch
		>
			<span aria-hidden="true">{SIGNS[theme]}</span>
		</button>
	);
}
