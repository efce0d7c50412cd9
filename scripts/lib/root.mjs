import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A path inside the project, from its root. */
export const inProject = (/** @type {string[]} */ ...parts) => join(root, ...parts)

/** Cache of the scripts; safe to delete. */
export const cacheFolder = inProject('node_modules', '.cache', 'trailgate')

/** The JavaScript entry: npm's entry in PATH is a shell script, which Windows does not start. */
export const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')

/** True in the image (deploy/Dockerfile), where everything is installed and built, and nothing can be written. */
export const isImage = existsSync(inProject('.image'))
