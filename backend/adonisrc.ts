import { defineConfig } from '@adonisjs/core/app'
import { indexEntities } from '@adonisjs/core'

export default defineConfig({
  commands: [() => import('@adonisjs/core/commands'), () => import('@adonisjs/lucid/commands')],
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('#providers/http_provider'),
    () => import('#providers/park_provider'),
  ],
  preloads: [
    () => import('#start/kernel'),
    () => import('#start/routes'),
    () => import('#operations/event_handlers'),
  ],
  directories: { migrations: 'database/migrations' },
  hooks: { init: [indexEntities({ controllers: { enabled: false } })] },
})
