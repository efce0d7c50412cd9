import { defineConfig, drivers } from '@adonisjs/core/hash'

/** scrypt at 16 MB a hash: about 50 ms, and `services/passwords.ts` lets two run at once. */
export default defineConfig({
  default: 'scrypt',
  list: {
    scrypt: drivers.scrypt({
      cost: 16_384,
      blockSize: 8,
      parallelization: 1,
      maxMemory: 33_554_432,
    }),
  },
})
