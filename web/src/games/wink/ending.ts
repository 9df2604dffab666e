import { ending } from '../board';
import Stage from './Stage.svelte';
import { faces, honours, scenes } from './scenes';

export default ending({ scenes, honours, faces, Stage });
