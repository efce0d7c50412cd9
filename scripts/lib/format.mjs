import { run } from './run.mjs'

/** Gives a file that was written by a tool the form that lint asks for. */
export async function format(/** @type {string} */ path) {
  const code = await run('oxfmt', [path], { quiet: true })
  if (code !== 0) throw new Error(`${path} cannot be formatted`)
}
