import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { delivery } from './delivery.ts';
import { notices, workerNotices } from './notices.ts';

// `vite dev` shows the page with changes at once; the table itself is `brushpass serve`.
const table = 'http://127.0.0.1:8000';

// What every page needs, in one piece: on a slow line each piece more costs as much as twenty kilobytes.
const SHELL =
  /node_modules.(svelte|esm-env|clsx|@noble)|src.(main|App|art.(portrait|scenery|palette|pencils|parts|seats)|games.(index|looks|board|[a-z_]+.habits|double_agent.deck|wink.(eyes|scene))|lib.(device|net|games|pages|types|ui.(live|sound|motion|ticking)|words.(language|words|forms|people|phrasebooks)|match.(clock|pledge|setup|board-context))|parts.(Bar|Clock|Icon|Face|Ring|Shape|Outside))\b/;

export default defineConfig({
  plugins: [svelte(), notices(), delivery()],
  base: '/',
  build: {
    outDir: '../src/brushpass/server/page',
    emptyOutDir: true,
    // A strict content policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: SHELL }] } } },
  },
  // The worker that looks through the camera has a policy of its own, by its name.
  worker: { format: 'iife', plugins: () => [workerNotices()], rolldownOptions: { output: { entryFileNames: 'assets/eye-[hash].js' } } },
  server: { proxy: { '/api': table, '/ws': { target: table, ws: true } } },
});
