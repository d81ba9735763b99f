import '@fontsource/alegreya-sans/latin-400.css';
import '@fontsource/alegreya-sans/latin-400-italic.css';
import '@fontsource/alegreya-sans/latin-500.css';
import '@fontsource/alegreya-sans/latin-700.css';
import '@fontsource/grenze-gotisch/latin-600.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { prefs } from './lib/prefs.svelte';
import { startRouter } from './lib/router.svelte';

prefs.apply();
startRouter();
const target = document.getElementById('app');
target?.replaceChildren(); // what stands there until the page can draw itself
if (target) mount(App, { target });
