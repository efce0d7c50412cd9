import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { ADULT_AGES, addYears, adultAge, comesOfAgeOn, setAdultAge } from '@trailgate/shared/dates'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import { clock } from '#platform/clock'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { verifyPark } from '#waivers/seal/verify_park'
import { forgetRefreshed, refreshCoverage } from '#waivers/coverage/store_coverage'
import { settings } from '#start/settings'
import { asRider } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { forgetCheckpoints } from '#tests/helpers/sealed'
import { fileOf, resealed, verifyProofs } from '#tests/helpers/verifier'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const AUTHORIZED = { text_id: 'authorized-1', accepted: true }

/** Proof of a waiver that a grandparent signed by typing the name. */
async function aProof(client: ApiClient) {
  const adult = await aRider({ first_name: 'Rosa', last_name: 'García' })
  const born = addYears(clock.today(), -18)
  const minor = await aMinorOf(adult, { date_of_birth: born }, 'grandparent')
  const headers = await asRider(adult)
  const template = await aTemplate()
  const { id } = await signed(client, headers, {
    template_id: template.id,
    minor_id: minor.id,
    consent: AUTHORIZED,
    method: 'typed',
    typed_name: 'rosa garcia',
  })
  const proof: WaiverProof = (await client.get(`/api/waivers/${id}/proof`).headers(headers)).body()
  return { proof, born }
}

const bodyOf = ({ record }: WaiverProof): FrozenBody => JSON.parse(record?.body ?? '')

/** The same record as an earlier version sealed it. */
function inFormat(format: FrozenBody['format'], proof: WaiverProof) {
  return resealed(proof, (body) => {
    body.format = format
    delete body.signer_grade
    delete body.age_of_majority
    delete body.signature.typed_name
    if (format === 'trailgate-waiver-1') delete body.retained_until
  })
}

async function findings() {
  const { fault, problems } = await verifyPark()
  return [...(fault ? [fault.what] : []), ...problems]
}

test.group('Records of each format', (group) => {
  group.each.setup(() => setAdultAge(19))
  group.each.teardown(async () => {
    setAdultAge(ADULT_AGES.default)
    await retireTemplates()
    await forgetCheckpoints()
  })

  test('the fourth format seals authority, typed name and age of majority', async ({
    client,
    assert,
  }) => {
    const { proof, born } = await aProof(client)
    const body = bodyOf(proof)
    assert.deepInclude(body, {
      format: 'trailgate-waiver-4',
      relationship: 'grandparent',
      signer_grade: 'authorized_adult',
      age_of_majority: 19,
    })
    assert.equal(body.attestation?.text_id, 'authorized-1')
    assert.equal(body.signature.typed_name, 'rosa garcia')
    const kept = addYears(comesOfAgeOn(born, 19), settings.waiverRetentionYears)
    assert.equal(body.retained_until, kept)
    assert.deepEqual((await verifyProofs([fileOf(proof)])).faults, [])
  })

  test('a record verifies after the park has changed the age of majority', async ({
    client,
    assert,
  }) => {
    const { proof } = await aProof(client)
    const before = await findings()
    for (const age of [20, ADULT_AGES.most]) {
      setAdultAge(age)
      forgetRefreshed()
      await refreshCoverage()
      assert.equal(adultAge(), age)
      assert.deepEqual(await findings(), before)
      assert.deepEqual((await verifyProofs([fileOf(proof)])).faults, [])
    }
  })

  test('records of earlier formats verify in the stand-alone verifier', async ({
    client,
    assert,
  }) => {
    const { proof } = await aProof(client)
    for (const format of [
      'trailgate-waiver-1',
      'trailgate-waiver-2',
      'trailgate-waiver-3',
    ] as const) {
      const old = inFormat(format, proof)
      assert.deepEqual((await verifyProofs([fileOf(old)])).faults, [], format)
    }
  })
})
