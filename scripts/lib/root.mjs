import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A path inside the project, from its root. */
export const inProject = (/** @type {string[]} */ ...parts) => join(root, ...parts)

/** Where scripts keep what they may lose: stamps of builds, nothing else. */
export const cacheFolder = inProject('node_modules', '.cache', 'trailgate')
