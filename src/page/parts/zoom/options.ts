import {IMAGES} from '../../body/parts/names';

/** Options of docusaurus-plugin-image-zoom, which the zoom part uses as well. */
export const zoom = {
  selector: IMAGES,
  background: {light: 'rgb(255, 255, 255)', dark: 'rgb(50, 50, 50)'},
  config: {margin: 0, scrollOffset: 40},
};
