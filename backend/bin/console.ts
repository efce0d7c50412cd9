/** Boots the application for one command of `node ace`. */
import './early.ts'
import { Ignitor } from '@adonisjs/core'
import { endWith, prepareOrEnd, settingsOrEnd } from './boot.ts'

/**
 * Commands that work on a park, and those that may create one. The framework's own commands are for
 * developers.
 */
const ABOUT_A_PARK = /^((park|waivers|demo):|(staff|doctor)$)/
const OPENS_DEMO = /^demo:/
const OPENS_PARK = /^park:import$/

const settings = settingsOrEnd()
const [name = ''] = process.argv.slice(2)
if (ABOUT_A_PARK.test(name)) {
  const demo = OPENS_DEMO.test(name)
  const make = demo || OPENS_PARK.test(name)
  await prepareOrEnd(settings, { make, migrated: !make, demo })
}

const root = new URL('../', import.meta.url)

new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
})
  .ace()
  .handle(process.argv.splice(2))
  .catch((error: unknown) => endWith(error, settings))
