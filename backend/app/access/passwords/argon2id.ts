import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PhcFormatter } from '@adonisjs/core/hash/phc_formatter'
import type { HashDriverContract } from '@adonisjs/core/types/hash'

const derive = promisify(argon2)
const phc = new PhcFormatter<Params>()

type Params = { m: number; t: number; p: number }

const ALGORITHM = 'argon2id'
/** Argon2 version 1.3, the only one in OpenSSL. */
const VERSION = 0x13
const SALT_BYTES = 16
const TAG_BYTES = 32

/** OWASP's minimum: 19 MiB, two passes, one lane. */
export const OWASP_FLOOR: Readonly<Params> = { m: 19_456, t: 2, p: 1 }

/** Cost of new hashes. Not a setting: only tests lower it (`backend/tests/helpers/hashing.ts`). */
export const costOfHashes: { current: Readonly<Params> } = { current: OWASP_FLOOR }

/** Argon2id password hashes in PHC string format. */
export class Argon2id implements HashDriverContract {
  isValidHash(value: string): boolean {
    return read(value) !== null
  }

  async make(value: string): Promise<string> {
    const { m, t, p } = costOfHashes.current
    const salt = randomBytes(SALT_BYTES)
    const tag = await tagOf(value, salt, { m, t, p })
    return phc.serialize(salt, tag, { id: ALGORITHM, version: VERSION, params: { m, t, p } })
  }

  async verify(hashedValue: string, plainValue: string): Promise<boolean> {
    const stored = read(hashedValue)
    if (!stored) return false
    const tag = await tagOf(plainValue, stored.salt, stored.params)
    return timingSafeEqual(tag, stored.tag)
  }

  /** True if the hash has another cost than new ones. */
  needsReHash(value: string): boolean {
    const stored = read(value)
    if (!stored) return true
    const { m, t, p } = costOfHashes.current
    return stored.params.m !== m || stored.params.t !== t || stored.params.p !== p
  }
}

function tagOf(value: string, salt: Buffer, { m, t, p }: Params): Promise<Buffer> {
  return derive(ALGORITHM, {
    message: Buffer.from(value, 'utf8'),
    nonce: salt,
    memory: m,
    passes: t,
    parallelism: p,
    tagLength: TAG_BYTES,
  })
}

const SHAPE =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

function read(hashed: string) {
  const found = SHAPE.exec(hashed)
  if (!found) return null
  const [, m, t, p, salt = '', tag = ''] = found
  return {
    params: { m: Number(m), t: Number(t), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
