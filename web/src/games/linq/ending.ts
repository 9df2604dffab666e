import { ending } from '../board';
import Stage from './Stage.svelte';
import { honours, scenes } from './scenes';

export default ending({ scenes, honours, Stage });
