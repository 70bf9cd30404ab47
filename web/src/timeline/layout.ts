// Positions of the parts of the drawing, in pixels.

import { LANES } from './lanes.ts';

export const LANE_HEIGHT = 46;
/** Gap between two lanes. */
export const LANE_GAP = 4;
export const BAND_TOP = 38;
export const BAND_HEIGHT = 24;
export const LANES_TOP = BAND_TOP + BAND_HEIGHT + 12;
export const HEIGHT = LANES_TOP + LANES.length * LANE_HEIGHT + 18;
