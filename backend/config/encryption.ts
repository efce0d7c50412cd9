import { defineConfig, drivers } from '@adonisjs/core/encryption'
import { settings } from '#start/settings'

export default defineConfig({
  default: 'app',
  list: { app: drivers.aes256gcm({ id: 'app', keys: [settings.appKey] }) },
})
