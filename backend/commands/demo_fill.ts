import { ParkCommand } from '#platform/park_command'

/** `node ace demo:fill`: a believable park for looking around. Called by `npm run demo`. */
export default class DemoFill extends ParkCommand {
  static commandName = 'demo:fill'
  static description =
    'Fill an empty park with riders, families, memberships, signed waivers and a year at the gate'

  async run() {
    const { openPark } = await import('#operations/park/open_park')
    const { fillPark } = await import('#operations/demo/fill_park')
    const { openDemoAccounts } = await import('#operations/demo/demo_accounts')
    const { keepCheckpoint } = await import('#waivers/seal/keep_checkpoints')

    await openPark(this.app)
    const people = await fillPark()
    if (people > 0) {
      await keepCheckpoint()
      this.logger.log(`\n  The demo park has ${people} people.`)
    }
    await openDemoAccounts()
  }
}
