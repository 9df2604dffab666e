import { nationCard, passport } from '../../art';
import type { PosterProps } from '../board';

export default [nationCard('italy', { width: 72 }), passport('france', { width: 72 }), nationCard('spain', { width: 72 })] satisfies PosterProps;
