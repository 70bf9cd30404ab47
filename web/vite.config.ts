// Builds the dashboard into web/dist; with `--mode report`, the template of the stand-alone report beside it.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const HERE = import.meta.dirname;

export default defineConfig(({ mode }) => {
	const isReport = mode === 'report';
	return {
		root: HERE,
		base: isReport ? './' : '/dashboard/',
		mode: 'production',
		logLevel: 'warn',
		oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
		...(isReport ? { publicDir: false } : {}),
		plugins: isReport ? [viteSingleFile(), hashedPolicy()] : [],
		build: {
			outDir: join(HERE, 'dist'),
			emptyOutDir: !isReport,
			target: 'es2023',
			// A data: address would need a hole in the page's policy.
			assetsInlineLimit: 0,
			modulePreload: { polyfill: false },
			rolldownOptions: { input: join(HERE, isReport ? 'report.html' : 'index.html') },
		},
	};
});

/** The stand-alone page runs exactly the script and the style that were built into it, and nothing that a report could bring along. */
function hashedPolicy(): Plugin {
	return {
		name: 'candor:hashed-policy',
		enforce: 'post',
		generateBundle: {
			order: 'post',
			handler(_options, bundle) {
				for (const file of Object.values(bundle)) {
					if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
					const page = String(file.source);
					file.source = page
						.replace("'sha256-candor-script'", () => hashesOf(page, /<script type="module"[^>]*>([\s\S]*?)<\/script>/g))
						.replace("'sha256-candor-style'", () => hashesOf(page, /<style[^>]*>([\s\S]*?)<\/style>/g));
				}
			},
		},
	};
}

function hashesOf(page: string, element: RegExp): string {
	return [...page.matchAll(element)]
		.map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
		.join(' ');
}
