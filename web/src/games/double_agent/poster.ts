import { agent, loyalty } from '../../art';
import type { PosterProps } from '../board';

export default [loyalty(null, { size: 64, side: 0 }), agent(4), loyalty(null, { size: 64, side: 1 })] satisfies PosterProps;
