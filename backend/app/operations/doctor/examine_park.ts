import { addressCheck } from '#operations/doctor/rules/address'
import { adminsCheck } from '#operations/doctor/rules/admins'
import { backupCheck } from '#operations/doctor/rules/backup'
import { checkpointsCheck } from '#operations/doctor/rules/checkpoints'
import { clockCheck } from '#operations/doctor/rules/clock'
import { databaseCheck } from '#operations/doctor/rules/database'
import { diskCheck } from '#operations/doctor/rules/disk'
import { lettersCheck } from '#operations/doctor/rules/letters'
import { settingsCheck } from '#operations/doctor/rules/settings'
import { tabletsCheck } from '#operations/doctor/rules/tablets'
import { textsCheck } from '#operations/doctor/rules/texts'
import { versionCheck } from '#operations/doctor/rules/version'
import type { Check, Report, Request } from '#operations/doctor/rule'

export const CHECKS: readonly Check[] = [
  settingsCheck,
  databaseCheck,
  diskCheck,
  clockCheck,
  lettersCheck,
  addressCheck,
  tabletsCheck,
  textsCheck,
  adminsCheck,
  backupCheck,
  checkpointsCheck,
  versionCheck,
]

export type Examination = { go: boolean; at: string; checks: Report[] }

/** Everything that must hold on a Saturday (docs/operations.md#before-a-saturday). It changes nothing of the park. */
export async function examinePark(request: Request): Promise<Examination> {
  const checks: Report[] = []
  for (const check of CHECKS) checks.push(await check.run(request))
  return {
    go: checks.every(({ state }) => state !== 'no-go'),
    at: request.now.toISOString(),
    checks,
  }
}
