// Additions of the plugins in japa.config.ts to the test context.
import '@japa/api-client'
import '@japa/assert'
import '@japa/browser-client'
import '@japa/plugin-adonisjs'
