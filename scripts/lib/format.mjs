import { run } from './run.mjs'

/** Formats a generated file as lint requires. */
export async function format(/** @type {string} */ path) {
  const code = await run('oxfmt', [path], { quiet: true })
  if (code !== 0) throw new Error(`${path} cannot be formatted`)
}
