import { defineConfig } from '@adonisjs/core/logger'
import { errorForLog } from '#platform/log_lines'
import { settings } from '#start/settings'

/** One JSON line an event, without personal data: see `app/platform/log_lines.ts`. */
export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'trailgate',
      level: settings.logLevel,
      serializers: { err: errorForLog },
    },
  },
})
