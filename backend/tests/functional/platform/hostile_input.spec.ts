import { Agent } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { can, type Action } from '@trailgate/shared/permissions'
import { describedCalls } from '#operations/openapi/described'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { hostileRequests, type HostileRequest } from '#tests/helpers/hostile_input'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { withoutParkExports } from '#tests/helpers/park_files'
import { noMemberships } from '#tests/helpers/sales'
import { brokenRules, settledPark } from '#tests/helpers/walk/rules'
import { aSignature, retireTemplates } from '#tests/helpers/waivers'
import {
  aWholePark,
  expectEnvelope,
  idsFor,
  sendRaw,
  stateOfPark,
  type WholePark,
} from '#tests/helpers/whole_park'

/** Limits on the response time, and on the pause it causes for other requests. */
const ANSWERED_WITHIN_MS = 2_000
const LAG_AT_MOST_MS = 500
/** Upper limit of what caches, compiled code and the driver's buffers may retain. */
const KEPT_AT_MOST_BYTES = 48 * 1024 * 1024
/** On the slower engine every nth request: refused ones do not reach the database. */
const ONE_OF = settings.database.connection === 'mysql' ? 8 : 1

/** Requests between two comparisons of the park's state. */
const AT_ONCE = 25

const removes = (key: string) => key.startsWith('DELETE')

/** Deleting calls come last, with a park of their own, so that the others find their data. */
const OPERATIONS = describedCalls().toSorted(([a], [b]) => Number(removes(a)) - Number(removes(b)))

type Caller = 'admin' | 'rider' | 'nobody'

test.group('Hostile input', (group) => {
  withoutParkExports(group)
  const agent = new Agent({ keepAlive: true })
  const counts = { requests: 0, refused: 0 }
  let shared: WholePark
  let heapBefore = 0

  group.setup(async () => {
    const [{ last }] = await db.from('membership_types').max('id as last')
    return async () => {
      agent.destroy()
      await retireTemplates()
      await noMemberships()
      await db.from('membership_types').where('id', '>', last).delete()
    }
  })

  for (const [key, operation] of OPERATIONS) {
    test(`${key} answers fast, delays no one, and changes nothing on a refusal`, async ({
      client,
      assert,
    }) => {
      const park = removes(key) ? await aWholePark(client) : (shared ??= await aWholePark(client))
      const caller = strongest(operation.action)
      let headers = await headersOf(caller, park)
      const send = async ({ contentType, ...hostile }: HostileRequest) => {
        await resetLimits()
        const sent = { ...headers, ...(contentType ? { 'content-type': contentType } : {}) }
        return sendRaw({ ...hostile, headers: sent, agent })
      }

      /** True if it was refused. */
      const ask = async (hostile: HostileRequest) => {
        const { answer, took, lag } = await measured(() => send(hostile))
        const what = `${hostile.method} ${hostile.path} ${hostile.body ?? ''}`.slice(0, 300)
        assert.isBelow(answer.status, 500, `${what}: ${answer.text}`)
        assert.isBelow(took, ANSWERED_WITHIN_MS, what)
        assert.isBelow(lag, LAG_AT_MOST_MS, what)
        if (answer.status >= 400) expectEnvelope(assert, answer.status, answer.text)
        if (answer.status === 401 && caller !== 'nobody') {
          // An earlier request has ended the session.
          headers = await headersOf(caller, park)
          return false
        }
        return answer.status >= 400
      }

      const about = { path: pathOf(key, park), known: knownOf(park) }
      const requests = [...hostileRequests(key, operation, about)]
      for (const some of chunksOf(requests.filter((_, index) => index % ONE_OF === 0))) {
        let before = await stateOfPark()
        const refused = []
        for (const hostile of some) if (await ask(hostile)) refused.push(hostile)
        counts.requests += some.length
        counts.refused += refused.length
        if (refused.length < some.length) {
          // A request that was refused among successful ones is sent once more by itself.
          before = await stateOfPark()
          const again = []
          for (const hostile of refused) if (await ask(hostile)) again.push(hostile)
          if (again.length < refused.length) continue
        }
        assert.equal(await stateOfPark(), before, `a refusal of ${some[0]?.path} wrote`)
      }
      // By then one-time initialization is done.
      heapBefore ||= heapInUse()
    })
      .timeout(120_000)
      .tags([ONE_PROCESS])
  }

  test('after the hostile input every rule of park:check and waivers:verify holds', async ({
    assert,
  }) => {
    await settledPark()
    assert.deepEqual(await brokenRules(), [])
  })

  test('memory use stays the same', ({ assert }) => {
    assert.isBelow(heapInUse() - heapBefore, KEPT_AT_MOST_BYTES)
    assert.isAbove(counts.refused, counts.requests / 2)
  }).tags([ONE_PROCESS])
})

function chunksOf<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE)
  )
}

/** The allowed caller with the most permissions. */
function strongest(action: Action): Caller {
  if (can('admin', action)) return 'admin'
  return can('rider', action) ? 'rider' : 'nobody'
}

async function headersOf(caller: Caller, { rider }: WholePark): Promise<Record<string, string>> {
  if (caller === 'nobody') return {}
  return caller === 'admin' ? asStaff('admin') : asRider(rider)
}

function pathOf(key: string, park: WholePark): string {
  const [, pattern = ''] = key.split(' ')
  const [, own = 0] = idsFor(key, park)
  const named: Record<string, number | undefined> = {
    slotId: park.slot[0],
    minorId: park.people[1],
    waiverId: park.waiver[0],
  }
  return pattern.replace(/:(\w+)/g, (_, name: string) => String(named[name] ?? own))
}

/** Fields that reference existing records, so that the others are what is wrong with a request. */
function knownOf({ people, template, membership, type }: WholePark) {
  const [self, minor, other] = people
  return {
    customer_id: self,
    new_customer_id: other,
    winner_id: self,
    loser_id: other,
    minor_id: minor,
    subject_ids: [self],
    template_id: template[0],
    membership_ids: membership,
    ids: type,
    signature_data: aSignature({ slant: 1 }),
    phone: '8285559999',
  }
}

/**
 * A response with its duration and the longest pause of the event loop. A machine busy with other work pauses
 * everything: a slow result is measured once more.
 */
async function measured<Answer>(send: () => Promise<Answer>) {
  const first = await timed(send)
  if (first.took < ANSWERED_WITHIN_MS && first.lag < LAG_AT_MOST_MS) return first
  const second = await timed(send)
  return {
    answer: first.answer,
    took: Math.min(first.took, second.took),
    lag: Math.min(first.lag, second.lag),
  }
}

async function timed<Answer>(send: () => Promise<Answer>) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const started = performance.now()
  const answer = await send()
  const took = performance.now() - started
  delay.disable()
  return { answer, took, lag: delay.max / 1e6 }
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
