import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page with a running `pioche serve` behind it (PIOCHE=http://127.0.0.1:8000).
const server = process.env.PIOCHE ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // a strict CSP allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { checks: { bundlerTimings: false } }, // a slow machine is no warning
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/games': server } },
  test: { include: ['tests/**/*.test.{ts,js}'], environment: 'node' },
});
