// What the plugins of japa.config.ts add to the context of every test.
import '@japa/api-client'
import '@japa/assert'
import '@japa/browser-client'
import '@japa/plugin-adonisjs'
