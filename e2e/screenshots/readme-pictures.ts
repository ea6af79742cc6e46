import { see } from './acts.ts';
import { clientScenes } from './client-scenes.ts';
import type { Scene } from './scene.ts';
import { staffScenes } from './staff-scenes.ts';

/** The pictures of README.md. The name is the name of the file. */
export const readmePictures: readonly Scene[] = [
  { ...sceneOf('orders'), name: 'cabinet' },
  { ...sceneOf('checkout'), name: 'checkout' },
  { ...sceneOf('staff-order'), name: 'client-workspace' },
  { ...sceneOf('staff-dashboard'), name: 'dashboard' },
  { name: 'sandbox', phone: null, path: ({ stack }) => `${stack.sandboxUrl}/shop`, act: see('В корзину') },
];

function sceneOf(wanted: string): Scene {
  const scene = [...clientScenes, ...staffScenes].find(({ name }) => name === wanted);
  if (scene === undefined) throw new Error(`there is no scene ${wanted}`);
  return scene;
}
