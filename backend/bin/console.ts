/** Boots the application for one command of `node ace`. */
import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { refuseWrongSettings } from './boot.ts'

refuseWrongSettings()

const root = new URL('../', import.meta.url)

new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
})
  .ace()
  .handle(process.argv.splice(2))
  .catch(async (error) => {
    process.exitCode = 1
    await prettyPrintError(error)
  })
