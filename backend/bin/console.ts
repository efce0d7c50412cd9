/** Boots the application for one command of `node ace`. */
import './early.ts'
import { Ignitor } from '@adonisjs/core'
import { endWith, prepareOrEnd, settingsOrEnd } from './boot.ts'

/** The commands that are about a park, and whether one may make it. The framework's own are for whoever develops. */
const ABOUT_A_PARK = /^(park|waivers|demo):/
const MAKES_ONE = /^demo:/

const settings = settingsOrEnd()
const [name = ''] = process.argv.slice(2)
if (ABOUT_A_PARK.test(name)) {
  await prepareOrEnd(settings, { make: MAKES_ONE.test(name), migrated: !MAKES_ONE.test(name) })
}

const root = new URL('../', import.meta.url)

new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
})
  .ace()
  .handle(process.argv.splice(2))
  .catch((error: unknown) => endWith(error, settings))
