/** The pages by their names. Home is here from the start; each other comes when somebody goes there. */
import type { Component } from 'svelte';
import Home from '../pages/Home.svelte';
import type { Route } from './device/route.svelte';

type Name = Route['page'];
// Each page takes what its own route brings.
type Page = Component<Omit<Route, 'page'>>;
type Found = { default: unknown };

const ELSEWHERE: Record<Exclude<Name, 'home'>, () => Promise<Found>> = {
  table: () => import('../pages/TablePage.svelte'),
  watch: () => import('../pages/Watch.svelte'),
  replay: () => import('../pages/Replay.svelte'),
  rules: () => import('../pages/Rules.svelte'),
  mine: () => import('../pages/Mine.svelte'),
  me: () => import('../pages/Me.svelte'),
  ladder: () => import('../pages/Ladder.svelte'),
  person: () => import('../pages/Person.svelte'),
  settings: () => import('../pages/Settings.svelte'),
  eye: () => import('../pages/Eye.svelte'),
  missing: () => import('../pages/NotFound.svelte'),
};

class Pages {
  #here = $state.raw<Partial<Record<Name, Page>>>({ home: Home });

  of = (name: Name): Page | undefined => this.#here[name];

  /** Bring a page here; says whether it came. */
  fetch = async (name: Name): Promise<boolean> => {
    if (name === 'home' || this.#here[name]) return true;
    try {
      const page = (await ELSEWHERE[name]()).default as Page;
      this.#here = { ...this.#here, [name]: page };
      return true;
    } catch {
      return false;
    }
  };
}

export const pages = new Pages();
