import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { notices } from './notices.ts';

// `vite dev` shows the page with changes at once; the table itself is `brushpass serve`.
const table = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), notices()],
  base: '/',
  build: {
    outDir: '../src/brushpass/server/page',
    emptyOutDir: true,
    // A strict content policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': table, '/ws': { target: table, ws: true } } },
});
