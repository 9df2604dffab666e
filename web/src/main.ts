import '@fontsource/yeseva-one/latin-400.css';
import '@fontsource/yeseva-one/latin-ext-400.css';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/room.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { renewOnce } from './lib/device/renewal';
import { watchRoom } from './lib/ui/room';

// A part of the page that is gone from the server was replaced by a newer one: the whole page is taken anew.
addEventListener('vite:preloadError', renewOnce);

watchRoom();
const target = document.getElementById('page');
if (target) mount(App, { target });
