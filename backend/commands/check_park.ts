import { ParkCommand } from '#platform/park_command'

/** Checks all invariants of the park (docs/operations.md). Exit code 1 if any is violated. */
export default class CheckPark extends ParkCommand {
  static override commandName = 'park:check'
  static override description = 'Check that nothing is lost, doubled or left without its owner'

  declare strict?: boolean

  static {
    this.defineFlag('strict', {
      type: 'boolean',
      description: 'Ends with 1 for a warning too',
    })
  }

  override async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { checkPark, RULES } = await import('#operations/invariants/check_park')
    const warnings: string[] = []
    const breaches = await checkPark(db, (sentence) => warnings.push(sentence))
    for (const { rule, cases, example } of breaches) {
      this.logger.error(`Not true that ${rule}: ${cases} cases, such as ${example}`)
    }
    for (const sentence of warnings) this.logger.warning(sentence)
    if (breaches.length > 0 || (this.strict && warnings.length > 0)) this.exitCode = 1
    if (breaches.length === 0) this.logger.success(`${RULES.length} rules, all of them hold`)
  }
}
