import type { Rule } from '#operations/invariants/rule'
import { verifySealed } from '#waivers/seal/verify_park'

/** What `npm run waivers:verify` asks too. */
export const chainRules: Rule[] = [
  { rule: 'every signed waiver is as it was sealed, in one whole chain', find: brokenSeals },
]

async function brokenSeals() {
  const { fault, faults, problems } = await verifySealed()
  if (!fault) return problems
  const first = `record ${fault.sequence} ${fault.what}`
  return [first, ...Array.from({ length: faults - 1 }, () => 'another record'), ...problems]
}
