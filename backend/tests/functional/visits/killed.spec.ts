import { test } from '@japa/runner'
import { anOwnPlace, anOwnServer, aRiderAt, type OwnServer } from '#tests/helpers/own_server'

const RIDERS = 40
const FIRST_PHONE = 4_200_000_000
/** The server is killed as soon as so many were told that they are in, while the others wait. */
const ENOUGH = 5

/** A rider, with the key of their one check-in. */
type Rider = { id: number; phone: string; key: string }

async function aRiderOf(server: OwnServer, index: number): Promise<Rider> {
  const phone = String(FIRST_PHONE + index)
  return { id: await aRiderAt(server, phone), phone, key: crypto.randomUUID() }
}

/** The cookie of a rider at a kiosk. */
async function signIn({ url }: OwnServer, { phone }: Rider): Promise<string> {
  const response = await fetch(`${url}/api/customers/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  return cookie.split(';')[0] ?? ''
}

/** Tells if the rider received the confirmation. */
async function checkIn({ url }: OwnServer, { id, key }: Rider, cookie: string): Promise<boolean> {
  const response = await fetch(`${url}/api/kiosk/visits`, {
    method: 'POST',
    headers: { cookie, 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ subject_ids: [id] }),
  })
  return response.status === 201 && (await response.text()).includes('"in"')
}

test.group('The server is killed while many check in at once', () => {
  test('every confirmed rider is in after the kill, and a repeated call checks the others in once', async ({
    assert,
  }) => {
    const place = await anOwnPlace({ withTables: true })
    const env = { ...place.env, RATE_LIMITS: 'off' }
    const server = await anOwnServer({ ...place, env })
    try {
      const riders: Rider[] = []
      for (let index = 0; index < RIDERS; index += 1) riders.push(await aRiderOf(server, index))
      const cookies = await Promise.all(riders.map((rider) => signIn(server, rider)))
      const told: Rider[] = []
      let killed: Promise<number> | undefined
      await Promise.all(
        riders.map(async (rider, index) => {
          const isTold = await checkIn(server, rider, cookies[index] ?? '').catch((error) => {
            // Of a server that is killed no answer comes; of one that lives it has to.
            if (killed === undefined) throw error
            return false
          })
          if (!isTold) return
          told.push(rider)
          if (told.length >= ENOUGH) killed ??= server.end('SIGKILL')
        })
      )
      await killed
      assert.isAtLeast(told.length, ENOUGH)
      const openOf = (some: readonly Rider[]) =>
        place.count(
          `visits where state = 'in' and open_for in (${some.map(({ id }) => id).join(', ')})`
        )
      assert.equal(await openOf(told), told.length)

      await server.start()
      for (const rider of riders) {
        assert.isTrue(await checkIn(server, rider, await signIn(server, rider)))
      }
      assert.equal(await openOf(riders), RIDERS)
      assert.equal(await place.count('visits'), RIDERS)
    } finally {
      await server.remove()
    }
  }).timeout(240_000)
})
