import { agent } from '../../art';
import type { PosterProps } from '../board';

export default [agent(16), agent(33), agent(7)] satisfies PosterProps;
