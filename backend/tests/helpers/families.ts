/** Families that come to the park, as values for `fast-check`, and the calls by which their children are covered. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import { addYears, type Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import {
  CONSENT_IDS,
  type ConsentId,
  type MinorSignerRule,
  type SignerGrade,
} from '@trailgate/shared/waivers/constants'
import fc from 'fast-check'
import { clock } from '#platform/clock'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { aLastName, anEmail, aPhone, aRider, type TestRider } from '#tests/helpers/people'
import { aSignature, type TestTemplate } from '#tests/helpers/waivers'

type Headers = Record<string, string>

export const CHILD_NAMES = ['Kim', 'Bo', 'Ada'] as const

/** Relationship that an adult chooses. */
const ADULTS = {
  parent: 'parent',
  stepParent: 'other',
  legalGuardian: 'guardian',
  grandparent: 'grandparent',
  nanny: 'other',
} as const satisfies Record<string, RelationshipType>
type AdultKind = keyof typeof ADULTS

/** Sentences that are true for a relationship: written out, so that a wrong table in the product is found. */
const TRUE_FOR: Record<RelationshipType, readonly ConsentId[]> = {
  parent: ['parent-1', 'guardian-1'],
  guardian: ['guardian-1'],
  grandparent: ['authorized-1'],
  other: ['authorized-1'],
}

const GRADES: Record<RelationshipType, SignerGrade> = {
  parent: 'parent',
  guardian: 'guardian',
  grandparent: 'authorized_adult',
  other: 'authorized_adult',
}

const adultKind = fc.constantFrom(...(Object.keys(ADULTS) as AdultKind[]))

const child = fc.record({
  age: fc.integer({ min: 3, max: 17 }),
  /** listed: an adult adds the child. sent: an adult sends the waiver without adding. alone: a teen with a phone. */
  comes: fc.constantFrom('listed', 'listed', 'listed', 'sent', 'alone'),
  /** The second adult adds the child too, with other spelling. */
  isAddedTwice: fc.boolean(),
  /** Sentence ticked at the first attempt, right or wrong; null for none. */
  tick: fc.constantFrom(...CONSENT_IDS, null),
  /** The second adult signs, if there is one. */
  isSignedBySecond: fc.boolean(),
  /** Relationship of a parent who answers a link. */
  answeredAs: fc.constantFrom('parent', 'guardian'),
})

/** One or two adults, each with a phone, and one to three children. */
export const family = fc.record({
  adults: fc.array(adultKind, { minLength: 1, maxLength: 2 }),
  children: fc.array(child, { minLength: 1, maxLength: CHILD_NAMES.length }),
})

type Given = typeof family extends fc.Arbitrary<infer Family> ? Family : never
type Child = Given['children'][number]
type Adult = { rider: TestRider; relationship: RelationshipType }
type Named = { first_name: string; last_name: string; date_of_birth: Day }
type World = {
  client: ApiClient
  assert: Assert
  template: TestTemplate
  minorSigners: MinorSignerRule
}

/** Brings one family into the park. */
export class FamilyDrive {
  readonly counts = { children: 0, merged: 0, links: 0, refused: 0 }
  readonly #named: Named[] = []
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  async run({ adults: kinds, children }: Given) {
    const adults: Adult[] = []
    for (const kind of kinds) adults.push({ rider: await aRider(), relationship: ADULTS[kind] })
    const lastName = aLastName('Family')
    for (const [place, each] of children.entries()) {
      const named = {
        first_name: CHILD_NAMES[place] ?? 'Kim',
        last_name: lastName,
        date_of_birth: addYears(clock.today(), -each.age),
      }
      this.#named.push(named)
      this.counts.children += 1
      await this.#cover(each, named, adults)
    }
  }

  /** Each child has one open record, which is covered, and no sealed consent contradicts the relationship. */
  async expectTruth() {
    const { assert, minorSigners } = this.#world
    for (const named of this.#named) {
      const rows = await db.from('customers').where(named).whereNull('closed_at')
      assert.lengthOf(rows, 1, `records of ${named.first_name}`)
      const [{ id, covered_until: until }] = rows
      assert.isTrue((until ?? '') >= clock.today(), `${named.first_name} is covered`)
      const signed: { body: string; signer_id: number }[] = await db
        .from('signed_waivers as w')
        .join('waiver_records as r', 'r.uid', 'w.uid')
        .where('w.counts_for_id', id)
        .select('r.body', 'w.signer_id')
      assert.isAbove(signed.length, 0)
      for (const { body, signer_id: signerId } of signed) {
        const sealed: FrozenBody = JSON.parse(body)
        const { relationship } = sealed
        assert.isNotNull(relationship)
        if (relationship === null) continue
        const said = sealed.attestation?.text_id
        const isTrue =
          said === undefined
            ? relationship === 'parent' || relationship === 'guardian'
            : TRUE_FOR[relationship].some((each) => each === said)
        assert.isTrue(isTrue, `${said} of a ${relationship}`)
        assert.equal(sealed.signer_grade, GRADES[relationship])
        if (minorSigners === 'parent_or_guardian') {
          assert.include(['parent', 'guardian'], relationship)
        }
        const link = await db
          .from('guardianships')
          .where({ minor_id: id, guardian_id: signerId })
          .whereNull('ended_at')
          .firstOrFail()
        assert.equal(link.relationship, relationship)
      }
    }
  }

  async #cover(given: Child, named: Named, adults: readonly Adult[]) {
    const [first] = adults
    if (!first) throw new Error('A family without adults')
    if (given.comes === 'alone' && given.age >= 13) {
      const teen = await aRider({ ...named, email: null })
      return this.#send(given, await asKiosk(teen), { id: teen.id })
    }
    if (given.comes === 'sent') return this.#send(given, await asKiosk(first.rider), named)

    const id = await this.#add(first, named, given.tick)
    const second = adults[1]
    const isTwice = second !== undefined && given.isAddedTwice
    if (second && isTwice) {
      await this.#add(second, spelledOtherwise(named), given.tick)
      await this.#saysSameChild(first, id)
    }
    const signer = second && isTwice && given.isSignedBySecond ? second : first
    return this.#sign(given, signer, id)
  }

  /** Adds a child at the kiosk; a sentence that is not true is refused first. */
  async #add({ rider, relationship }: Adult, named: Named, tick: ConsentId | null) {
    const { assert, client } = this.#world
    const headers = await asKiosk(rider)
    const add = (id: ConsentId | null) =>
      client
        .post('/api/kiosk/minors')
        .headers(headers)
        .json({ ...named, relationship_type: relationship, ...consentOf(id) })
    if (tick === null || !TRUE_FOR[relationship].includes(tick)) {
      expectRefusal(assert, await add(tick), 'VALIDATION_ERROR')
      this.counts.refused += 1
    }
    const added = await add(truthOf(relationship, tick))
    added.assertStatus(201)
    return Number(added.body().id)
  }

  async #saysSameChild({ rider, relationship }: Adult, firstId: number) {
    const { assert, client } = this.#world
    const headers = await asRider(rider)
    const asked = await client.get('/api/guardian-requests').headers(headers)
    const [request] = asked.body()
    assert.equal(request.kind, 'second_guardian')
    const accepted = await client
      .post(`/api/guardian-requests/${request.id}/accept`)
      .headers(headers)
      .json({ relationship_type: relationship, ...consentOf(truthOf(relationship, null)) })
    accepted.assertStatus(200)
    assert.equal(accepted.body().id, firstId)
    this.counts.merged += 1
  }

  /** Signs as this adult; where only a parent may sign, the waiver goes to one. */
  async #sign(given: Child, { rider, relationship }: Adult, minorId: number) {
    const { assert, minorSigners } = this.#world
    const headers = await asKiosk(rider)
    const attempt = await this.#signed(headers, minorId, given.tick)
    const hasAuthority = relationship === 'parent' || relationship === 'guardian'
    if (minorSigners === 'parent_or_guardian' && !hasAuthority) {
      expectRefusal(assert, attempt, 'PARENT_REQUIRED')
      this.counts.refused += 1
      return this.#send(given, headers, { id: minorId })
    }
    const isTrue = given.tick === null ? hasAuthority : TRUE_FOR[relationship].includes(given.tick)
    if (isTrue) return attempt.assertStatus(201)
    expectRefusal(assert, attempt, 'VALIDATION_ERROR')
    this.counts.refused += 1
    const again = await this.#signed(headers, minorId, truthOf(relationship, null))
    return again.assertStatus(201)
  }

  /** Sends the waiver to a parent who is new to the park, and who confirms the child and signs. */
  async #send({ answeredAs, tick }: Child, headers: Headers, minor: { id: number } | Named) {
    const { assert, client } = this.#world
    const email = anEmail()
    const asked = await client
      .post('/api/kiosk/parent-links')
      .headers(headers)
      .json({ minor, email })
    asked.assertStatus(201)
    const letter = await db.from('outbox').where('address', email).select('text').firstOrFail()
    const token = /#parent=([\w-]+)/.exec(letter.text)?.[1] ?? ''
    const opened = await client.post('/api/parent-links/open').json({ token })
    opened.assertStatus(200)
    const parent = {
      first_name: 'Rosa',
      last_name: aLastName('Parent'),
      phone: aPhone(),
      date_of_birth: addYears(clock.today(), -40),
      relationship_type: answeredAs,
    }
    const confirm = (id: ConsentId | null) =>
      client
        .post(`/api/parent-links/${opened.body().id}/confirm`)
        .headers(cookiesOf(opened))
        .json({ ...parent, ...consentOf(id) })
    if (tick === null || !TRUE_FOR[answeredAs].includes(tick)) {
      expectRefusal(assert, await confirm(tick), 'VALIDATION_ERROR')
      this.counts.refused += 1
    }
    const confirmed = await confirm(truthOf(answeredAs, tick))
    confirmed.assertStatus(201)
    const signed = await this.#signed(
      cookiesOf(confirmed),
      confirmed.body().minor_id,
      truthOf(answeredAs, tick)
    )
    signed.assertStatus(201)
    const state = await client.get(`/api/kiosk/parent-links/${asked.body().id}`).headers(headers)
    assert.equal(state.body().state, 'signed')
    this.counts.links += 1
  }

  #signed(headers: Headers, minorId: number, tick: ConsentId | null) {
    const { client, template } = this.#world
    return client
      .post('/api/waivers/sign')
      .headers(headers)
      .json({
        template_id: template.id,
        signature_data: aSignature(),
        minor_id: minorId,
        ...consentOf(tick),
      })
  }
}

function consentOf(id: ConsentId | null) {
  return id === null ? {} : { consent: { text_id: id, accepted: true } }
}

/** The ticked sentence if it is true for the relationship, else one that is. */
function truthOf(relationship: RelationshipType, tick: ConsentId | null): ConsentId {
  const [first = 'guardian-1'] = TRUE_FOR[relationship]
  return tick !== null && TRUE_FOR[relationship].includes(tick) ? tick : first
}

function spelledOtherwise({ first_name: first, ...rest }: Named): Named {
  return { ...rest, first_name: first.toUpperCase() }
}

type Answer = Awaited<ReturnType<ApiClient['request']>>

/** The first cookie that an answer sets, as request headers. */
export function cookiesOf(answer: Answer): Headers {
  return { cookie: String(answer.header('set-cookie')).split(';')[0] ?? '' }
}
