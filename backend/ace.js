/** The command line of the backend: `node ace list`. */
import '../scripts/lib/typescript.mjs'
await import('./bin/console.ts')
