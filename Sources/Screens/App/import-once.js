// Imports modules that are needed later.

import { busy } from './busy.js';

/**
 * A function that imports a module when it is first called, and again if that failed. The page is busy until it has come.
 *
 * @template Module
 * @param {() => Promise<Module>} load
 */
export const importOnce = (load) => {
  /** @type {Promise<Module> | undefined} */
  let module;
  return () => (module ??= busy(load()).catch((error) => {
    module = undefined;
    throw error;
  }));
};
