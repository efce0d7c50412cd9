import { ParkCommand } from '#platform/park_command'

/** Holds the park against everything that must be true of it (docs/operations.md). Ends with 1 when anything is not. */
export default class CheckPark extends ParkCommand {
  static override commandName = 'park:check'
  static override description = 'Check that nothing is lost, doubled or left without its owner'

  override async run() {
    const { checkPark, RULES } = await import('#operations/invariants/check_park')
    const breaches = await checkPark()
    for (const { rule, cases, example } of breaches) {
      this.logger.error(`Not true that ${rule}: ${cases} cases, such as ${example}`)
    }
    if (breaches.length > 0) this.exitCode = 1
    else this.logger.success(`${RULES.length} rules, all of them hold`)
  }
}
