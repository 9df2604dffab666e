import { hand, spyBriefing } from '../../art';
import type { PosterProps } from '../board';

export default [hand('rose', { size: 96 }), spyBriefing({ title: '', number: 7 }, { width: 72 }), hand('sky', { size: 96, angle: 180 })] satisfies PosterProps;
