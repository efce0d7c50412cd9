import type { Rule } from '#services/invariants/rule'
import { checkpointFolder, checkpointsIn } from '#services/seal/keep_checkpoints'
import { verifyChain } from '#services/seal/verify_chain'

/** What `npm run waivers:verify` asks too. */
export const chainRules: Rule[] = [
  { rule: 'every signed waiver is as it was sealed, in one whole chain', find: brokenSeals },
]

async function brokenSeals() {
  const { checkpoints, refused } = await checkpointsIn(checkpointFolder())
  const { fault, faults } = await verifyChain(checkpoints)
  const unsigned = refused.map((name) => `${name} is not signed with this park's key`)
  if (!fault) return unsigned
  const first = `record ${fault.sequence} ${fault.what}`
  return [first, ...Array.from({ length: faults - 1 }, () => 'another record'), ...unsigned]
}
