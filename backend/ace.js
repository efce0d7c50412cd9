/** The command line of the backend: `node ace list`. */
import '@poppinss/ts-exec'
await import('./bin/console.ts')
