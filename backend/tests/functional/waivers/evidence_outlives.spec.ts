import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { askForDeletion } from '#privacy/deletion_requests/ask_for_deletion'
import { clock } from '#platform/clock'
import { removeUnclaimedFiles } from '#platform/files/unclaimed'
import { purgeClosedProfiles } from '#privacy/retention/purge_closed_profiles'
import { purgeWaivers } from '#privacy/retention/purge_waivers'
import { wholeRecord } from '#waivers/seal/whole_record'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { expectRefusal } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { importFile, lines } from '#tests/helpers/imports'
import { merge, undo } from '#tests/helpers/merges'
import { aMinorOf, aPhone, aRider, staffMember, type TestRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed, type TestTemplate } from '#tests/helpers/waivers'

/** A mother who signed for herself and for her child, and a second guardian who signed nothing. */
type Family = {
  client: ApiClient
  mother: TestRider
  father: TestRider
  child: TestRider
  template: TestTemplate
  waivers: { id: number; uid: string }[]
  /** Created by `before`, for `end`. */
  made: number
}

type Headers = Record<string, string>

type Kept = 'refused' | 'read by staff'

type Ending = {
  /** Set-up, before a hold is placed. */
  before?(family: Family): Promise<number | void>
  /** Ends something; returns the response if it is a call. */
  end(family: Family): Promise<ApiResponse | void>
  /** Reader of the signed waiver afterwards: staff, or only the evidence export, as for deleted people. */
  leaves: 'read by staff' | 'exported'
  /** The outcome while the child, or the mother who signed, is under a legal hold. */
  underHold: Kept | { child: Kept; mother: Kept }
}

const manager = () => asStaff('manager')
const minorPath = ({ child }: Family) => `/api/minors/${child.id}`
const linkTo = (guardian: { id: number }, { child }: Family) =>
  db.table('guardianships').insert({
    minor_id: child.id,
    guardian_id: guardian.id,
    relationship: 'parent',
    created_at: '2026-01-01 00:00:00',
  })
const call = (client: ApiClient, method: 'post' | 'delete', path: string, headers: Headers) =>
  client[method](path).headers(headers)

/** Every call that can end a link, profile, person, document, template or account, and the jobs that do. */
const ENDINGS: Record<string, Ending> = {
  'DELETE /api/minors/:id': {
    end: async (family) =>
      call(family.client, 'delete', minorPath(family), await asRider(family.mother)),
    leaves: 'read by staff',
    underHold: 'refused',
  },
  'DELETE /api/customers/:id/minors/:minorId': {
    before: async (family) => void (await linkTo(family.father, family)),
    end: async ({ client, mother, child }) =>
      call(client, 'delete', `/api/customers/${mother.id}/minors/${child.id}`, await manager()),
    leaves: 'read by staff',
    underHold: 'refused',
  },
  'DELETE /api/customers/:id': {
    end: async ({ client, mother }) =>
      call(client, 'delete', `/api/customers/${mother.id}`, await manager()),
    leaves: 'exported',
    underHold: 'refused',
  },
  'DELETE /api/customers/:id of a second guardian': {
    before: async (family) => void (await linkTo(family.father, family)),
    end: async ({ client, father }) =>
      call(client, 'delete', `/api/customers/${father.id}`, await manager()),
    leaves: 'read by staff',
    // The father is connected to the mother only through the child.
    underHold: { child: 'refused', mother: 'read by staff' },
  },
  'DELETE /api/customers/:id of a closed profile': {
    before: async (family) =>
      void (await call(family.client, 'delete', minorPath(family), await asRider(family.mother))),
    end: async ({ client, child }) =>
      call(client, 'delete', `/api/customers/${child.id}`, await manager()),
    leaves: 'exported',
    underHold: 'refused',
  },
  'POST /api/customers/deletion-requests/:id/carry-out': {
    before: async ({ mother }) => {
      const by = { kind: 'rider', id: mother.id, name: null, ip: null } as const
      return inTransaction((trx) => askForDeletion({ customer: mother, by }, trx))
    },
    end: async ({ client, made }) =>
      call(client, 'post', `/api/customers/deletion-requests/${made}/carry-out`, await manager()),
    leaves: 'exported',
    underHold: 'refused',
  },
  'DELETE /api/documents/:id': {
    before: async ({ child, mother }) =>
      (await aDocumentOf(child, { uploaded_by_kind: 'rider', uploaded_by_id: mother.id })).id,
    end: async ({ client, made, mother }) =>
      call(client, 'delete', `/api/documents/${made}`, await asRider(mother)),
    leaves: 'read by staff',
    underHold: 'refused',
  },
  'POST /api/customers/merge': {
    end: async ({ client, mother, father }) => merge(client, { winner: father, loser: mother }),
    leaves: 'read by staff',
    underHold: 'read by staff',
  },
  'POST /api/customers/merges/:id/undo': {
    before: async ({ client, mother, father }) =>
      (await merge(client, { winner: mother, loser: father })).body().merge_id,
    end: async ({ client, made }) => undo(client, made),
    leaves: 'read by staff',
    underHold: 'read by staff',
  },
  'POST /api/customers/imports/:batchId/undo': {
    before: async ({ client, mother, child }) => {
      const file = lines(['phone', 'first_name'], [aPhone(), 'Nina'])
      const { batch_id: batch } = (await importFile(client, file)).body()
      // The imported person is the one who signed.
      await db
        .from('import_rows')
        .where({ import_id: batch, result: 'created' })
        .update({ customer_id: mother.id })
      await db
        .from('customers')
        .whereIn('id', [mother.id, child.id])
        .update({ password_hash: null })
      return batch
    },
    end: async ({ client, made }) =>
      call(client, 'post', `/api/customers/imports/${made}/undo`, await manager()),
    leaves: 'read by staff',
    underHold: 'read by staff',
  },
  'POST /api/waivers/:id/void': {
    end: async ({ client, waivers }) =>
      client
        .post(`/api/waivers/${waivers[0]?.id}/void`)
        .headers(await manager())
        .json({ reason: 'Wrong text' }),
    leaves: 'read by staff',
    underHold: 'read by staff',
  },
  'DELETE /api/waivers/staff/templates/:id': {
    end: async ({ client, template }) =>
      call(client, 'delete', `/api/waivers/staff/templates/${template.id}`, await manager()),
    leaves: 'read by staff',
    underHold: 'read by staff',
  },
  'DELETE /api/staff/:id': {
    before: async () => (await staffMember('staff', { is_active: false })).id,
    end: async ({ client, made }) =>
      call(client, 'delete', `/api/staff/${made}`, await asStaff('admin')),
    leaves: 'read by staff',
    underHold: 'read by staff',
  },
  'job: profiles that were closed long ago': {
    before: async (family) => {
      await call(family.client, 'delete', minorPath(family), await asRider(family.mother))
      const longAgo = sqlTimeAfter(clock.now(), -400 * 24 * 3600)
      await db.from('customers').where('id', family.child.id).update({ closed_at: longAgo })
    },
    end: async () => purgeClosedProfiles(clock.today(), () => true),
    leaves: 'exported',
    underHold: 'read by staff',
  },
  'job: waivers whose years are over': {
    end: async () => purgeWaivers(clock.today(), () => true),
    leaves: 'read by staff',
    underHold: 'read by staff',
  },
}

/** Calls with such a name that end no person, template or account. */
const ENDS_NO_EVIDENCE: Record<string, string> = {
  'PUT /api/customers/:id/hold': 'the hold itself, by managers and with a reason in the history',
  'DELETE /api/customers/me/deletion-request': 'takes back a request',
  'POST /api/customers/me/deletion-request': 'notes a request, which managers carry out',
  'POST /api/customers/deletion-requests/:id/refuse': 'ends a request',
  'POST /api/customers/duplicates/:id/dismiss': 'says that two are not the same',
  'DELETE /api/customers/duplicates/:id/dismiss': 'takes that back',
  'DELETE /api/segments/:id': 'a saved search; the people in it stay',
  'POST /api/letters/park-closed': 'writes letters about a closure',
  'DELETE /api/customers/:id/ban': 'lets somebody in at the gate again',
  'DELETE /api/customers/:id/alert': 'a note of staff is no waiver',
  'DELETE /api/customers/:id/pickups/:pickupId': 'takes somebody off a list',
  'DELETE /api/customers/:id/adults/:customerId': 'takes two adults of a household apart',
  'DELETE /api/customers/:id/pass': 'a pass opens the kiosk; nothing is signed with it',
  'DELETE /api/staff/:id/second-factor': 'a sign-in of staff is no evidence of a rider',
  'DELETE /api/parties/:id': 'ends an invitation; what guests have signed is theirs',
  'DELETE /api/parties/:id/guests/:guestId':
    'takes somebody off a list; what they signed is theirs',
  'DELETE /api/kiosk/devices/:id': 'unpairs a tablet; what was signed at it names it',
  'DELETE /api/vehicles/:id': 'a vehicle is no waiver',
  'DELETE /api/api-keys/:id': 'ends the access of another program',
  'DELETE /api/webhooks/:id': 'ends what another program is told',
  'DELETE /api/membership-types/:id': 'a membership is no waiver',
  'DELETE /api/memberships/:id/family/:customerId': 'empties a place',
  'DELETE /api/membership-slots/:id/slots/:slotId': 'empties a place',
  'POST /api/memberships/:id/cancel': 'a membership is no waiver',
  'POST /api/memberships/bulk/cancel': 'memberships are no waivers',
  'POST /api/memberships/bulk/expire': 'memberships are no waivers',
  'POST /api/unsubscribe/:token': 'ends letters',
  'POST /api/visits/:id/undo': 'a visit is no waiver, and stays in the log',
  'POST /api/visits/:id/check-out/undo': 'takes a check-out back',
  'POST /api/activity/:id/undo': 'restores memberships, bans and slots; no waiver',
}

const NAMES_AN_END =
  /^DELETE|merge|undo|delet|carry|archiv|void|remove|unlink|cancel|expire|close|purge|dismiss|revoke|unsubscribe|erase|forget$|\/hold/

async function aFamily(client: ApiClient): Promise<Family> {
  const [mother, father] = [await aRider(), await aRider()]
  const child = await aMinorOf(mother)
  const template = await aTemplate()
  const as = await asRider(mother)
  const sign = async (more: object) => {
    const { id } = await signed(client, as, { template_id: template.id, ...more })
    const { uid } = await db.from('signed_waivers').where('id', id).firstOrFail()
    return { id, uid }
  }
  const waivers = [await sign({}), await sign({ minor_id: child.id })]
  return { client, mother, father, child, template, waivers, made: 0 }
}

/** Staff find each waiver at the person it counts for, with text, PDF, proof and history. */
async function expectRead(assert: Assert, { client, waivers }: Family) {
  const staff = await asStaff('cashier')
  for (const { id } of waivers) {
    const { counts_for_id: person } = await db.from('signed_waivers').where('id', id).firstOrFail()
    for (const path of [
      `/api/customers/${person}`,
      `/api/customers/${person}/history`,
      `/api/customers/${person}/documents`,
      `/api/customers/${person}/waivers/${id}/detail`,
      `/api/customers/${person}/waivers/${id}/seal`,
      `/api/waivers/${id}/pdf`,
      `/api/waivers/${id}/proof`,
    ]) {
      const response = await client.get(path).headers(staff)
      assert.equal(response.status(), 200, `${path} ${response.text()}`)
    }
    const list = await client.get(`/api/customers/${person}/waivers`).headers(staff)
    assert.include(
      list.body().map((waiver: { id: number }) => waiver.id),
      id
    )
  }
}

/** The sealed record, from which the evidence export makes its proof, is complete. */
async function expectExported(assert: Assert, { waivers }: Family) {
  for (const { uid } of waivers) assert.isObject(await wholeRecord(uid), uid)
}

const isHeld = async ({ id }: TestRider) =>
  (await db.from('customers').where('id', id).firstOrFail()).legal_hold === 1

test.group('Signed waivers survive every deletion', (group) => {
  group.each.teardown(retireTemplates)
  group.teardown(async () => {
    await removeUnclaimedFiles()
  })

  test('every ending route is listed here, and no other', ({ assert }) => {
    const ends = Object.values(router.toJSON())
      .flat()
      .flatMap(({ methods, pattern }) => methods.map((method) => `${method} ${pattern}`))
      .filter((name) => !/^(GET|HEAD) /.test(name) && NAMES_AN_END.test(name))
    const classified = [...Object.keys(ENDINGS), ...Object.keys(ENDS_NO_EVIDENCE)]
      .filter((name) => !name.startsWith('job: '))
      .map((name) => name.split(' ').slice(0, 2).join(' '))
    assert.sameMembers([...new Set(ends)], [...new Set(classified)])
  })

  for (const [name, { before, end, leaves, underHold }] of Object.entries(ENDINGS)) {
    test(`${name}: each signed waiver is ${leaves}`, async ({ client, assert }) => {
      const family = await aFamily(client)
      family.made = (await before?.(family)) ?? 0
      const answer = await end(family)
      if (answer) assert.isBelow(answer.status(), 410, answer.text())
      await expectExported(assert, family)
      if (leaves === 'read by staff') await expectRead(assert, family)
    })

    for (const whose of ['child', 'mother'] as const) {
      const kept = typeof underHold === 'string' ? underHold : underHold[whose]
      test(`${name}, the ${whose} under a legal hold: ${kept}`, async ({ client, assert }) => {
        const family = await aFamily(client)
        family.made = (await before?.(family)) ?? 0
        const held = await client
          .put(`/api/customers/${family[whose].id}/hold`)
          .headers(await manager())
          .json({ on: true, reason: 'Accident' })
        held.assertStatus(200)
        const answer = await end(family)
        if (kept === 'refused') {
          assert.isDefined(answer)
          if (answer) expectRefusal(assert, answer, 'DATABASE_ERROR')
        }
        await expectRead(assert, family)
        assert.isTrue(await isHeld(family[whose]))
      })
    }
  }
})
