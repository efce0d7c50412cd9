import { defineConfig, drivers } from '@adonisjs/core/hash'
import { Argon2id } from '#access/passwords/argon2id'

/** `access/passwords/passwords.ts` lets two run at once. */
export default defineConfig({
  default: 'argon2id',
  list: {
    argon2id: () => new Argon2id(),
    /** Reads the hashes of earlier versions; each is renewed at the next sign-in. */
    scrypt: drivers.scrypt({
      cost: 16_384,
      blockSize: 8,
      parallelization: 1,
      maxMemory: 33_554_432,
    }),
  },
})
